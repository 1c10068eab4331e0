import { describeEveryStep } from './describe-every-step.ts'
import { facebookSteps } from './every-step-cases.ts'

describeEveryStep({ ...facebookSteps, database: 'run' })

import { describeEveryStep } from './describe-every-step.ts'
import { instagramSteps } from './every-step-cases.ts'

describeEveryStep({ ...instagramSteps, database: 'run' })

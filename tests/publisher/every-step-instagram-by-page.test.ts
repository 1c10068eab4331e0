import { describeEveryStep } from './describe-every-step.ts'
import { instagramByPageSteps } from './every-step-cases.ts'

describeEveryStep({ ...instagramByPageSteps, database: 'run' })

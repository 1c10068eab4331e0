import { describeKilledSteps } from './describe-killed-steps.ts'
import { facebookSteps } from './every-step-cases.ts'

describeKilledSteps(facebookSteps)

import { describeKilledSteps } from './describe-killed-steps.ts'
import { instagramSteps } from './every-step-cases.ts'

describeKilledSteps(instagramSteps)

import { describeKilledSteps } from './describe-killed-steps.ts'
import { instagramByPageSteps } from './every-step-cases.ts'

describeKilledSteps(instagramByPageSteps)

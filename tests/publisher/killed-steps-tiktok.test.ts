import { describeKilledSteps } from './describe-killed-steps.ts'
import { tiktokSteps } from './every-step-cases.ts'

describeKilledSteps(tiktokSteps)

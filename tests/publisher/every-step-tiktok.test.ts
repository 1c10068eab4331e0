import { describeEveryStep } from './describe-every-step.ts'
import { tiktokSteps } from './every-step-cases.ts'

describeEveryStep({ ...tiktokSteps, database: 'run' })

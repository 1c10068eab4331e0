import { describeEveryStep } from './describe-every-step.ts'
import { tiktokSteps } from './every-step-cases.ts'

// One kind of post: on either database the calls are the same.
const contents = tiktokSteps.contents.filter(({ name }) => name === 'a video of two chunks')
describeEveryStep({ ...tiktokSteps, contents, database: 'embedded' })

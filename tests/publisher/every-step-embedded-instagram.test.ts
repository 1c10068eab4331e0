import { describeEveryStep } from './describe-every-step.ts'
import { instagramSteps } from './every-step-cases.ts'

// One kind of post: on either database the calls are the same.
const contents = instagramSteps.contents.filter(({ name }) => name === 'a photo')
describeEveryStep({ ...instagramSteps, contents, database: 'embedded' })

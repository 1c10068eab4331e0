import { describeEveryStep } from './describe-every-step.ts'
import { facebookSteps } from './every-step-cases.ts'

// One kind of post: on either database the calls are the same.
const contents = facebookSteps.contents.filter(({ name }) => name === 'photos')
describeEveryStep({ ...facebookSteps, contents, database: 'embedded' })

import { describeFirstComment } from './describe-first-comment.ts'

describeFirstComment('run', 'facebook')

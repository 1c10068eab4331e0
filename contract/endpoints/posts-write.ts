import { createPostCall, deletePostCall, updatePostCall } from '../outbox-calls.ts'
import { DeletedPost, Post } from '../post.ts'
import { PostEdit } from '../post-edit.ts'
import { ScheduledTemplate } from '../template.ts'
import { define, IdParam, mediaErrors, onceErrors } from './define.ts'

export const createScheduledTemplate = define({
  ...createPostCall,
  body: ScheduledTemplate,
  answer: Post,
  errors: [
    ...onceErrors,
    ...mediaErrors,
    'POST_REJECTED',
    'SCHEDULE_IN_PAST',
    'ACCOUNT_UNAVAILABLE',
    'SUBSCRIPTION_REQUIRED',
  ],
})

export const updatePost = define({
  ...updatePostCall,
  params: IdParam,
  body: PostEdit,
  answer: Post,
  errors: [
    'NOT_FOUND',
    'VERSION_REQUIRED',
    'VERSION_CONFLICT',
    'ALREADY_PUBLISHED',
    ...onceErrors,
    ...mediaErrors,
    'POST_REJECTED',
    'SCHEDULE_IN_PAST',
    'ACCOUNT_UNAVAILABLE',
    'SUBSCRIPTION_REQUIRED',
  ],
})

export const deletePost = define({
  ...deletePostCall,
  params: IdParam,
  answer: DeletedPost,
  errors: [
    'NOT_FOUND',
    'VERSION_REQUIRED',
    'VERSION_CONFLICT',
    'DELIVERY_IN_PROGRESS',
    ...onceErrors,
  ],
})

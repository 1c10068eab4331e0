import { createPostCall, deletePostCall, updatePostCall } from '../calls/outbox-calls.ts'
import { DeletedPost, Post } from '../posts/post.ts'
import { PostEdit } from '../posts/post-edit.ts'
import { AddedSchedule, UpcomingQuery, UpcomingSchedules } from '../posts/schedule.ts'
import { ScheduledTemplate } from '../posts/template.ts'
import { define, IdParam, mediaErrors, onceErrors } from './endpoint.ts'

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

export const listSchedules = define({
  method: 'GET',
  path: '/schedules',
  caller: 'EDITOR',
  bodyType: 'none',
  query: UpcomingQuery,
  answer: UpcomingSchedules,
  errors: [],
})

/** A change of the post like any other: with its revision, and once for each key. */
export const addSchedule = define({
  method: 'POST',
  path: '/schedules',
  caller: 'EDITOR',
  bodyType: 'json',
  isIdempotent: true,
  requiresRevision: true,
  body: AddedSchedule,
  answer: Post,
  errors: [
    'NOT_FOUND',
    'VERSION_REQUIRED',
    'VERSION_CONFLICT',
    ...onceErrors,
    'MEDIA_RULES',
    'POST_REJECTED',
    'SCHEDULE_IN_PAST',
    'ACCOUNT_UNAVAILABLE',
    'SUBSCRIPTION_REQUIRED',
  ],
})

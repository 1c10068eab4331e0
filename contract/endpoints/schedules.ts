import { Post } from '../post.ts'
import { AddedSchedule, UpcomingQuery, UpcomingSchedules } from '../schedule-calls.ts'
import { define, onceErrors } from './define.ts'

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

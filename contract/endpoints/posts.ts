import * as v from 'valibot'
import { getPostCall } from '../calls/outbox-calls.ts'
import { CalendarPost, Post, PostPage, ScheduledPosts, ScheduledPostsQuery } from '../posts/post.ts'
import { PostListQuery } from '../posts/post-filter.ts'
import { PostHistory, ReadPostHistory } from '../posts/post-history.ts'
import { define, IdParam } from './endpoint.ts'

export const listPosts = define({
  method: 'GET',
  path: '/posts',
  caller: 'EDITOR',
  bodyType: 'none',
  query: PostListQuery,
  answer: PostPage,
  errors: [],
})

export const getPost = define({
  ...getPostCall,
  params: IdParam,
  answer: Post,
  errors: ['NOT_FOUND'],
})

export const listScheduledPosts = define({
  method: 'GET',
  path: '/posts/scheduled',
  caller: 'EDITOR',
  bodyType: 'none',
  query: ScheduledPostsQuery,
  answer: ScheduledPosts,
  errors: [],
})

/** The posts of a period in all projects to which the caller belongs. */
export const listCalendarPosts = define({
  method: 'GET',
  path: '/calendar',
  caller: 'user',
  bodyType: 'none',
  query: ScheduledPostsQuery,
  answer: v.array(CalendarPost),
  errors: [],
})

/** Who changed a post and what, and each step of its deliveries. */
export const getPostHistory = define({
  method: 'GET',
  path: '/posts/:id/history',
  caller: 'EDITOR',
  ids: { id: 'in-project' },
  bodyType: 'none',
  params: IdParam,
  answer: PostHistory,
  readAnswer: ReadPostHistory,
  errors: ['NOT_FOUND'],
})

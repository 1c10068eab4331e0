import * as endpoints from '#contract/endpoints/endpoints.ts'
import { CalendarPost, Post } from '#contract/posts/post.ts'
import { type Call, mount } from '../api/mount-endpoint.ts'
import { streamList } from '../api/stream-list.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { addSchedule } from './changes/add-schedule.ts'
import { createPost } from './changes/create-post.ts'
import { deletePost } from './changes/delete-post.ts'
import type { PostChangeRequest } from './changes/lock-post.ts'
import { updatePost } from './changes/update-post.ts'
import { getPostHistory } from './lists/get-post-history.ts'
import { listFailedDeliveries } from './lists/list-failed-deliveries.ts'
import { listCalendarPosts, listPosts, listScheduledPosts } from './lists/list-posts.ts'
import { listSchedules } from './lists/list-schedules.ts'
import { createPostTotals } from './lists/post-totals.ts'
import { getPost } from './lists/read-posts.ts'
import { withPostForm } from './with-post-form.ts'

export function mountPosts(app: App, deps: Deps): void {
  const totals = createPostTotals(() => deps.clock.now().getTime())

  mount(app, deps, endpoints.createScheduledTemplate, async (call) => {
    const { access, project, request, idempotencyKey } = call
    const asked = { ...access, idempotencyKey }
    try {
      return await withPostForm(deps, { request, ...asked }, (form) =>
        createPost(deps, { ...asked, form }),
      )
    } finally {
      totals.forget(project.id)
    }
  })
  mount(app, deps, endpoints.listPosts, async (call) => {
    const find = () => listPosts(deps, totals, call.project.id, call.query)
    const { content, pagination } = await deps.listLimiter.take(call.caller.userId, find, {
      signal: call.request.signal,
    })
    const around = { listName: 'content', rest: { pagination } }
    return streamList(call, { item: Post, batches: content, around })
  })
  mount(app, deps, endpoints.listScheduledPosts, (call) => {
    const batches = listScheduledPosts(deps, call.project.id, call.query)
    return streamList(call, { item: Post, batches })
  })
  mount(app, deps, endpoints.listCalendarPosts, (call) => {
    const batches = listCalendarPosts(deps, call.caller.userId, call.query)
    return streamList(call, { item: CalendarPost, batches })
  })
  mount(app, deps, endpoints.listFailedDeliveries, ({ project }) =>
    listFailedDeliveries(deps.db, project.id, deps.clock.now()),
  )
  // After the lists: '/posts/scheduled' would be taken for an id.
  mount(app, deps, endpoints.getPost, ({ project, params }) =>
    getPost(deps, { projectId: project.id, postId: params.id }),
  )
  mount(app, deps, endpoints.getPostHistory, ({ project, params }) =>
    getPostHistory(deps, { projectId: project.id, postId: params.id }),
  )
  mount(app, deps, endpoints.updatePost, async (call) => {
    const { timeZone } = call.project
    const change = readChange(call)
    return withPostForm(deps, { request: call.request, ...change }, (form) =>
      updatePost(deps, { ...change, timeZone, form }),
    )
  })
  mount(app, deps, endpoints.listSchedules, ({ project, query }) =>
    listSchedules(deps, project.id, query),
  )
  mount(app, deps, endpoints.addSchedule, (call) => {
    const { access, project, revision, idempotencyKey, body } = call
    const change = { ...access, postId: body.postId.toLowerCase(), revision, idempotencyKey }
    return addSchedule(deps, { ...change, timeZone: project.timeZone }, body)
  })
  mount(app, deps, endpoints.deletePost, async (call) => {
    try {
      return await deletePost(deps, readChange(call))
    } finally {
      totals.forget(call.project.id)
    }
  })
}

type ChangeCall = Call<typeof endpoints.updatePost> | Call<typeof endpoints.deletePost>

function readChange({ access, params, revision, idempotencyKey }: ChangeCall): PostChangeRequest {
  return { ...access, postId: params.id.toLowerCase(), revision, idempotencyKey }
}

import { endpoints } from '#contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { App } from '../http/app-env.ts'
import { mount } from '../http/mount-endpoint.ts'
import { mediaScratch } from '../media/media-scratch.ts'
import { receiveMultipart } from '../media/receive-multipart.ts'
import { createPost } from './create-post.ts'
import { listPosts } from './list-posts.ts'
import { listScheduledPosts } from './list-scheduled-posts.ts'
import { createPostTotals } from './post-totals.ts'

export function mountPosts(app: App, deps: Deps): void {
  const totals = createPostTotals(() => deps.clock.now().getTime())

  mount(app, deps, endpoints.createScheduledTemplate, async (call) => {
    const { caller, project, request, idempotencyKey } = call
    try {
      const scratch = await mediaScratch(deps.env.DATA_DIR)
      const form = await receiveMultipart(request, scratch)
      try {
        const { userId } = caller
        const projectId = project.id
        return await createPost(deps, { userId, projectId, idempotencyKey, form })
      } finally {
        totals.forget(project.id)
        await form.discard()
      }
    } catch (error) {
      if (isStorageFull(error)) throw new ApiError('STORAGE_FULL', { cause: error })
      throw error
    }
  })
  mount(app, deps, endpoints.listPosts, ({ project, query }) =>
    listPosts(deps, totals, project.id, query),
  )
  mount(app, deps, endpoints.listScheduledPosts, ({ project, query }) =>
    listScheduledPosts(deps, project.id, query),
  )
}

function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) ||
    isStorageFull(error.cause)
  )
}

import * as endpoints from '#contract/endpoints/endpoints.ts'
import { SavedTemplate } from '#contract/posts/template.ts'
import { mount } from '../api/mount-endpoint.ts'
import { streamList } from '../api/stream-list.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { withPostForm } from '../posts/with-post-form.ts'
import { createTemplate } from './create-template.ts'
import { deleteTemplate } from './delete-template.ts'
import { listTemplates } from './list-templates.ts'

export function mountTemplates(app: App, deps: Deps): void {
  mount(app, deps, endpoints.createTemplate, async (call) => {
    const { access, request, idempotencyKey } = call
    const asked = { ...access, idempotencyKey }
    return withPostForm(deps, { request, ...asked }, (form) =>
      createTemplate(deps, { ...asked, form }),
    )
  })
  mount(app, deps, endpoints.listTemplates, (call) => {
    const { caller, project, params, query } = call
    const place = { userId: caller.userId, projectId: project.id, authorId: params.id }
    return streamList(call, {
      item: SavedTemplate,
      batches: listTemplates(deps, { ...place, ...query }),
    })
  })
  mount(app, deps, endpoints.deleteTemplate, async ({ caller, project, params }) => {
    await deleteTemplate(deps, { userId: caller.userId, project, templateId: params.id })
    return {}
  })
}

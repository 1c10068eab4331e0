import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mount } from '../api/mount-endpoint.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { readPlanning } from './queries.ts'
import { savePlanning } from './save-planning.ts'

export function mountPlanning(app: App, deps: Deps): void {
  mount(app, deps, endpoints.getPlanning, ({ project }) => readPlanning(deps.db, project.id))
  mount(app, deps, endpoints.savePlanning, (call) => {
    const { access, body: content, revision, idempotencyKey } = call
    return savePlanning(deps, { ...access, content, revision, idempotencyKey })
  })
}

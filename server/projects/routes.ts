import * as endpoints from '#contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { App } from '../http/app-env.ts'
import { mount } from '../http/mount-endpoint.ts'
import { findProjects } from './queries.ts'
import { setDefaultProject } from './set-default-project.ts'

export function mountProjects(app: App, deps: Deps): void {
  mount(app, deps, endpoints.listProjects, async ({ caller }) => ({
    projects: await findProjects(deps.db, caller.userId),
  }))
  mount(app, deps, endpoints.getProject, async ({ caller, params }) => {
    const [project] = await findProjects(deps.db, caller.userId, params.id)
    if (!project) throw new ApiError('NOT_FOUND')
    return project
  })
  mount(app, deps, endpoints.setDefaultProject, ({ caller, body }) =>
    setDefaultProject(deps.db, caller.userId, body.projectId),
  )
}

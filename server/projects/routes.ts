import * as endpoints from '#contract/endpoints/endpoints.ts'
import { findProject, findProjects } from '../access/find-projects.ts'
import { listActivities } from '../activities/list-activities.ts'
import { mount } from '../api/mount-endpoint.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { findAccountLimits } from '../plan-limits/find-account-limits.ts'
import { findProjectLimits } from '../plan-limits/find-project-limits.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { createProject } from './create-project.ts'
import { deleteOwnProject } from './delete-project.ts'
import { getPlanUsage } from './get-plan-usage.ts'
import { setDefaultProject } from './set-default-project.ts'
import { updateProject } from './update-project.ts'
import { previewZoneChange } from './zone-change.ts'

export function mountProjects(app: App, deps: Deps): void {
  mount(app, deps, endpoints.listProjects, async ({ caller }) => ({
    projects: await findProjects(deps.db, caller.userId),
  }))
  mount(app, deps, endpoints.getProjectLimits, ({ caller }) =>
    findProjectLimits(deps, deps.db, caller.userId),
  )
  mount(app, deps, endpoints.createProject, ({ caller, body, idempotencyKey }) =>
    createProject(deps, { userId: caller.userId, idempotencyKey, form: body }),
  )
  mount(app, deps, endpoints.getProject, ({ caller, project }) =>
    findProject(deps.db, caller.userId, project.id),
  )
  mount(app, deps, endpoints.updateProject, ({ caller, project, body }) =>
    updateProject(deps, { userId: caller.userId, projectId: project.id, form: body }),
  )
  mount(app, deps, endpoints.previewZoneChange, async ({ caller, project, query }) => {
    await deps.limits.zonesByUser.consume(caller.userId)
    return await previewZoneChange(deps, { project, timeZone: query.timeZone })
  })
  mount(app, deps, endpoints.deleteProject, async ({ caller, project, ...origin }) => {
    const projectId = project.id
    await deleteOwnProject(deps, { projectId, callerId: caller.userId }, origin)
    const { log, address } = origin
    logSecurityEvent(log, 'sensitive_delete', { ...caller, address, projectId, about: 'project' })
    return {}
  })
  mount(app, deps, endpoints.getAccountLimits, ({ project }) =>
    findAccountLimits(deps, deps.db, project.id),
  )
  mount(app, deps, endpoints.getPlanUsage, ({ caller }) => getPlanUsage(deps, caller.userId))
  mount(app, deps, endpoints.listActivities, ({ project, query }) =>
    listActivities(deps.db, { projectId: project.id, before: query.before }),
  )
  mount(app, deps, endpoints.setDefaultProject, ({ caller, body }) =>
    setDefaultProject(deps.db, caller.userId, body.projectId),
  )
}

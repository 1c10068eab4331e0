import * as endpoints from '#contract/endpoints.ts'
import { mount } from '../../api/mount-endpoint.ts'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/app-env.ts'
import { decideLateDeliveries } from './decide-late-deliveries.ts'
import { listLateDeliveries } from './list-late-deliveries.ts'

export function mountLateDeliveries(app: App, deps: Deps): void {
  mount(app, deps, endpoints.listLateDeliveries, ({ project }) =>
    listLateDeliveries(deps.db, project.id),
  )
  mount(app, deps, endpoints.decideLateDeliveries, ({ access, project, body }) =>
    decideLateDeliveries(deps, { access, timeZone: project.timeZone, decision: body }),
  )
}

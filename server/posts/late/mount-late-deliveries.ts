import { asc, sql } from 'drizzle-orm'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type LateDeliveries, maxLateDeliveries } from '#contract/posts/late-deliveries.ts'
import { mount } from '../../api/mount-endpoint.ts'
import type { Executor } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/app-env.ts'
import { findDeliveries } from '../lists/find-deliveries.ts'
import { decideLateDeliveries } from './decide-late-deliveries.ts'

export function mountLateDeliveries(app: App, deps: Deps): void {
  mount(app, deps, endpoints.listLateDeliveries, ({ project }) =>
    listLateDeliveries(deps.db, project.id),
  )
  mount(app, deps, endpoints.decideLateDeliveries, ({ access, project, body }) =>
    decideLateDeliveries(deps, { access, timeZone: project.timeZone, decision: body }),
  )
}

/** What missed its time in a project and waits for a person, the oldest time first. */
async function listLateDeliveries(db: Executor, projectId: string): Promise<LateDeliveries> {
  const { id, scheduledAt, state } = deliveryTargets
  const { deliveries, total } = await findDeliveries(db, {
    projectId,
    // Written out, as in the index: a parameter would not match it.
    where: sql`${state} = 'needs-decision'`,
    orderBy: [asc(scheduledAt), asc(id)],
    limit: maxLateDeliveries,
  })
  return {
    deliveries: deliveries.map(({ failure, state: _, ...one }) => ({
      ...one,
      cause: failure ?? '',
    })),
    total,
  }
}

import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mount } from '../api/mount-endpoint.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { createUserLimiter } from '../limits/user-limiter.ts'
import { getAccountGrowth } from './get-account-growth.ts'
import { getAccountMetrics } from './get-account-metrics.ts'
import { getBestTimes } from './results/find-best-times.ts'
import { listPostResults } from './results/list-post-results.ts'

export function mountMetrics(app: App, deps: Deps): void {
  // A page asks for all its accounts at once. A wait and a question together take less than the ten
  // seconds after which a page takes its connection for lost.
  const turns = createUserLimiter({ atOnce: 24, ofOne: 6, mostWaiting: 200, maxWaitMs: 3500 })
  mount(app, deps, endpoints.getAccountMetrics, ({ query, caller, project }) => {
    const asked = { accountId: query.accountID, projectId: project.id, callerId: caller.userId }
    return getAccountMetrics(deps, turns, asked)
  })
  mount(app, deps, endpoints.getAccountGrowth, ({ query, project }) =>
    getAccountGrowth(deps, { accountId: query.accountID, projectId: project.id }),
  )
  mount(app, deps, endpoints.listPostResults, ({ query, project }) =>
    listPostResults(deps, { projectId: project.id, postIds: query.ids }),
  )
  mount(app, deps, endpoints.getBestTimes, ({ project }) => getBestTimes(deps, project.id))
}

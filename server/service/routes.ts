import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mount } from '../api/mount-endpoint.ts'
import { appVersion } from '../app-version.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { createDatabaseProbe } from './database-probe.ts'

/** Whoever watches the service wants to know that it can answer, so the database is asked too. */
export function mountService(app: App, deps: Deps): void {
  const probe = createDatabaseProbe(deps.db)
  mount(app, deps, endpoints.health, async () => {
    await probe()
    return { version: appVersion }
  })
}

import { sql } from 'drizzle-orm'
import * as endpoints from '#contract/endpoints.ts'
import { appVersion } from '../app-version.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { mount } from '../http/mount-endpoint.ts'

/** Whoever watches the service wants to know that it can answer, so the database is asked too. */
export function mountService(app: App, deps: Deps): void {
  mount(app, deps, endpoints.health, async () => {
    await deps.db.execute(sql`select 1`)
    return { version: appVersion }
  })
}

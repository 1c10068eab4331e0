import * as endpoints from '#contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { mount } from '../http/mount-endpoint.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export function mountAuth(app: App, deps: Deps): void {
  mount(app, deps, endpoints.login, ({ body, address, log }) =>
    signIn(deps, { ...body, address, log }),
  )
  mount(app, deps, endpoints.refresh, ({ body, address, log }) =>
    refreshSession(deps, { ...body, address, log }),
  )
  mount(app, deps, endpoints.logout, async ({ body, address, log }) => {
    await signOut(deps, { ...body, address, log })
    return {}
  })
}

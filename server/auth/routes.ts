import * as endpoints from '#contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { mount } from '../http/mount-endpoint.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export function mountAuth(app: App, deps: Deps): void {
  mount(app, deps, endpoints.login, ({ body, address }) => signIn(deps, { ...body, address }))
  mount(app, deps, endpoints.refresh, ({ body, address }) =>
    refreshSession(deps, { ...body, address }),
  )
  mount(app, deps, endpoints.logout, async ({ body, address }) => {
    await signOut(deps, { ...body, address })
    return {}
  })
}

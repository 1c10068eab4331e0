import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mount } from '../api/mount-endpoint.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { addPasskey } from './add-passkey.ts'
import { removePasskey, renamePasskey } from './change-passkey.ts'
import { findPasskeys } from './queries.ts'
import { requestConfirmation, requestSignIn, startPasskey } from './start-passkey.ts'
import { toPasskey } from './to-passkey.ts'
import { confirmByPasskey, signInByPasskey } from './use-passkey.ts'

export function mountPasskeys(app: App, deps: Deps): void {
  mount(app, deps, endpoints.listPasskeys, async ({ caller }) =>
    (await findPasskeys(deps.db, caller.userId)).map(toPasskey),
  )
  mount(app, deps, endpoints.startPasskey, ({ caller }) => startPasskey(deps, caller))
  mount(app, deps, endpoints.addPasskey, ({ caller, body, ...call }) =>
    addPasskey(deps, caller, body, call),
  )
  mount(app, deps, endpoints.renamePasskey, ({ caller, params, body }) =>
    renamePasskey(deps, caller, params.id, body.name),
  )
  mount(app, deps, endpoints.removePasskey, async ({ caller, params, ...call }) => {
    await removePasskey(deps, caller, params.id, call)
    return {}
  })
  mount(app, deps, endpoints.startPasskeySignIn, (call) => requestSignIn(deps, call))
  mount(app, deps, endpoints.signInByPasskey, ({ body, ...call }) =>
    signInByPasskey(deps, body, call),
  )
  mount(app, deps, endpoints.startPasskeyConfirmation, ({ caller }) =>
    requestConfirmation(deps, caller),
  )
  mount(app, deps, endpoints.confirmByPasskey, async ({ caller, body, ...call }) => {
    await confirmByPasskey(deps, caller, body, call)
    return {}
  })
}

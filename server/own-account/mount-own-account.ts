import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mount } from '../api/mount-endpoint.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { changeEmail } from './change-email.ts'
import { confirmEmail } from './confirm-email.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { getProfile } from './get-profile.ts'
import { endOthers, endSession, listSessions } from './own-sessions.ts'
import {
  confirmTotp,
  makeRecoveryCodes,
  removeTotp,
  setTwoStepByMail,
  startTotp,
} from './two-step.ts'

export function mountOwnAccount(app: App, deps: Deps): void {
  mount(app, deps, endpoints.getProfile, ({ caller }) => getProfile(deps.db, caller.userId))
  mount(app, deps, endpoints.confirmIdentity, async ({ caller, body, ...call }) => {
    await confirmIdentity(deps, caller, body, call)
    return {}
  })
  mount(app, deps, endpoints.changeEmail, async ({ caller, body }) => {
    await changeEmail(deps, caller, body.email)
    return {}
  })
  mount(app, deps, endpoints.confirmEmail, ({ caller, body, ...call }) =>
    confirmEmail(deps, caller, body.otp, call),
  )
  mount(app, deps, endpoints.listSessions, ({ caller }) => listSessions(deps, caller))
  mount(app, deps, endpoints.endOneSession, async ({ caller, params, ...call }) => {
    await endSession(deps, caller, params.id, call)
    return {}
  })
  mount(app, deps, endpoints.endOtherSessions, async ({ caller, ...call }) => {
    await endOthers(deps, caller, call)
    return {}
  })
  mountTwoStep(app, deps)
}

function mountTwoStep(app: App, deps: Deps): void {
  mount(app, deps, endpoints.setTwoStepByMail, ({ caller, body, ...call }) =>
    setTwoStepByMail(deps, caller, body.isOn, call),
  )
  mount(app, deps, endpoints.startTotp, ({ caller }) => startTotp(deps, caller))
  mount(app, deps, endpoints.confirmTotp, ({ caller, body, ...call }) =>
    confirmTotp(deps, caller, body.otp, call),
  )
  mount(app, deps, endpoints.removeTotp, ({ caller, ...call }) => removeTotp(deps, caller, call))
  mount(app, deps, endpoints.makeRecoveryCodes, ({ caller, ...call }) =>
    makeRecoveryCodes(deps, caller, call),
  )
}

import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mount } from '../api/mount-endpoint.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { giveSignUpCookie } from '../sign-up/sign-up-cookie.ts'
import { refreshSession } from './refresh-session.ts'
import {
  endSecondStepCookie,
  giveSecondStepCookie,
  readSecondStepCookie,
} from './second-step-cookie.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { validateSignIn } from './validate-sign-in.ts'

export function mountSignIn(app: App, deps: Deps): void {
  mount(app, deps, endpoints.login, async ({ body, context, ...call }) => {
    const { answer, secondStepToken } = await signIn(deps, body, call, (secret) =>
      giveSignUpCookie(context, deps, secret),
    )
    if (secondStepToken !== undefined) giveSecondStepCookie(context, deps, secondStepToken)
    return answer
  })
  mount(app, deps, endpoints.validateLogin, async ({ body, context, ...call }) => {
    const token = readSecondStepCookie(context)
    const answer = await validateSignIn(deps, { ...body, token }, call)
    endSecondStepCookie(context, deps)
    return answer
  })
  mount(app, deps, endpoints.refresh, ({ body, ...call }) =>
    refreshSession(deps, body.refreshToken, call),
  )
  mount(app, deps, endpoints.logout, async ({ body, ...call }) => {
    await signOut(deps, body.refreshToken, call)
    return {}
  })
}

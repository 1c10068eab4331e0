import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { apiBase } from '#contract/calls/api.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mount } from '../api/mount-endpoint.ts'
import type { Deps } from '../deps.ts'
import type { App, AppEnv } from '../http/app-env.ts'
import { tokenLifetimes } from '../security/code-lifetimes.ts'
import { giveSignUpCookie } from '../sign-up/sign-up-cookie.ts'
import { refreshSession } from './refresh-session.ts'
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

// A code of the second step counts only in the browser that gave the password: this cookie has the
// token that goes with the code, where no script can read it.

const name = 'upubly_second_step'
const maxAge = tokenLifetimes['sign-in'] / 1000
const longest = 128

function giveSecondStepCookie(c: Context<AppEnv>, deps: Pick<Deps, 'env'>, token: string): void {
  setCookie(c, name, token, { ...attributes(deps), maxAge })
}

/** '' when the browser has none. */
function readSecondStepCookie(c: Context<AppEnv>): string {
  return getCookie(c, name)?.slice(0, longest) ?? ''
}

function endSecondStepCookie(c: Context<AppEnv>, deps: Pick<Deps, 'env'>): void {
  deleteCookie(c, name, attributes(deps))
}

function attributes({ env }: Pick<Deps, 'env'>) {
  const secure = env.PUBLIC_URL.startsWith('https:')
  return { path: `${apiBase}/auth`, httpOnly: true, sameSite: 'Strict', secure } as const
}

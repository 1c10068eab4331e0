import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { apiBase } from '#contract/calls/api.ts'
import type { Deps } from '../deps.ts'
import type { AppEnv } from '../http/app-env.ts'
import { tokenLifetimes } from '../security/code-lifetimes.ts'

// A code of the second step counts only in the browser that gave the password: this cookie has the
// token that goes with the code, where no script can read it.

const name = 'upubly_second_step'
const maxAge = tokenLifetimes['sign-in'] / 1000
const longest = 128

export function giveSecondStepCookie(
  c: Context<AppEnv>,
  deps: Pick<Deps, 'env'>,
  token: string,
): void {
  setCookie(c, name, token, { ...attributes(deps), maxAge })
}

/** '' when the browser has none. */
export function readSecondStepCookie(c: Context<AppEnv>): string {
  return getCookie(c, name)?.slice(0, longest) ?? ''
}

export function endSecondStepCookie(c: Context<AppEnv>, deps: Pick<Deps, 'env'>): void {
  deleteCookie(c, name, attributes(deps))
}

function attributes({ env }: Pick<Deps, 'env'>) {
  const secure = env.PUBLIC_URL.startsWith('https:')
  return { path: `${apiBase}/auth`, httpOnly: true, sameSite: 'Strict', secure } as const
}

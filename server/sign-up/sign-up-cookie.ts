import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { apiBase } from '#contract/calls/api.ts'
import type { Deps } from '../deps.ts'
import type { AppEnv } from '../http/app-env.ts'
import { tokenLifetimes } from '../security/code-lifetimes.ts'

// Anybody can sign up with anybody's address. This cookie says that the browser which enters the
// mailed code is the one that gave the password (docs/decisions/0054-first-proof-of-a-mailbox.md).

const name = 'upubly_sign_up'
const maxAge = tokenLifetimes['verify-email'] / 1000
const longest = 128

/** 256 random bits; only their hash is stored. */
export function makeBrowserSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function giveSignUpCookie(
  c: Context<AppEnv>,
  { env }: Pick<Deps, 'env'>,
  secret: string,
): void {
  const secure = env.PUBLIC_URL.startsWith('https:')
  setCookie(c, name, secret, {
    ...{ path: apiBase, httpOnly: true, sameSite: 'Lax', secure, maxAge },
  })
}

/** '' when the browser has none. */
export function readSignUpCookie(c: Context<AppEnv>): string {
  return getCookie(c, name)?.slice(0, longest) ?? ''
}

import * as v from 'valibot'
import { AuthData, authCookieDays } from '#contract/auth.ts'
import { leftMark } from './left-mark.ts'

/** The synchronous mirror of the session: what the guard reads before anything else is loaded. */
export const authCookieName = 'upubly.auth'

const maxAgeSeconds = authCookieDays * 24 * 60 * 60

/** Answers the auth data in a `document.cookie` text; anything damaged or foreign is no session. */
export function parseAuthCookie(cookies: string): AuthData | undefined {
  const prefix = `${authCookieName}=`
  const pair = cookies.split('; ').find((candidate) => candidate.startsWith(prefix))
  if (pair === undefined) return undefined
  try {
    const parsed = v.safeParse(AuthData, JSON.parse(decodeURIComponent(pair.slice(prefix.length))))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

export function serializeAuthCookie(auth: AuthData, isSecure: boolean): string {
  const { user, accessToken, refreshToken } = auth
  const value = encodeURIComponent(JSON.stringify({ user, accessToken, refreshToken }))
  return `${authCookieName}=${value}; ${attributes(maxAgeSeconds, isSecure)}`
}

export function serializeClearedCookie(isSecure: boolean): string {
  return `${authCookieName}=; ${attributes(0, isSecure)}`
}

function attributes(maxAge: number, isSecure: boolean): string {
  return `Path=/; Max-Age=${maxAge}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Whom the cookie lets in: nobody who left, though it was written late or could not be cleared. */
export function readAuthCookie(): AuthData | undefined {
  const auth = parseAuthCookie(document.cookie)
  return auth && !leftMark.isSet(auth.user.id) ? auth : undefined
}

/** Clears the cookie of somebody who left: it was written late, or the page was gone before it was cleared. */
export function clearCookieOfLeft(): void {
  const auth = parseAuthCookie(document.cookie)
  if (auth && leftMark.isSet(auth.user.id)) clearAuthCookie()
}

export function writeAuthCookie(auth: AuthData): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere
  document.cookie = serializeAuthCookie(auth, location.protocol === 'https:')
}

export function clearAuthCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere
  document.cookie = serializeClearedCookie(location.protocol === 'https:')
}

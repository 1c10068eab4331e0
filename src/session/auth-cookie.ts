import * as v from 'valibot'
import { AuthData, authCookieDays } from '#contract/people/auth.ts'
import { signedOutMarker } from './device-marks.ts'

/** A copy of the session that the route guard can read synchronously, before other code is loaded. */
export const authCookieName = 'upubly.auth'

const maxAgeSeconds = authCookieDays * 24 * 60 * 60

/** Reads the auth data from a `document.cookie` text; undefined when missing or invalid. */
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

/** The session in the cookie; undefined when its person has signed out but the cookie was not cleared. */
export function readAuthCookie(): AuthData | undefined {
  const auth = parseAuthCookie(document.cookie)
  return auth && !signedOutMarker.isSet(auth.user.id) ? auth : undefined
}

/**
 * Clears the cookie of a person who signed out. It may still exist because the browser wrote it late, or
 * because the page was closed before the cookie was cleared.
 */
export function clearCookieOfLeft(): void {
  const auth = parseAuthCookie(document.cookie)
  if (auth && signedOutMarker.isSet(auth.user.id)) clearAuthCookie()
}

export function writeAuthCookie(auth: AuthData): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere
  document.cookie = serializeAuthCookie(auth, location.protocol === 'https:')
}

export function clearAuthCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere
  document.cookie = serializeClearedCookie(location.protocol === 'https:')
}

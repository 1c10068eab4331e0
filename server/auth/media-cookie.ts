import { millisecondsInDay } from 'date-fns/constants'
import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Deps } from '../deps.ts'
import type { AppEnv } from '../http/app-env.ts'
import { packIds, readSigned, signBytes, unpackIds } from '../security/signed-bytes.ts'
import type { Caller } from './access-token.ts'
import { isSessionActive } from './is-session-active.ts'
import { refreshTokenDays } from './refresh-token.ts'

// `<img>` and `<video>` send no bearer token, so a cookie says which session asks. It is good for
// nothing else, and whether the session is active is checked at each request
// (docs/decisions/0024-media-for-people-and-networks.md).

const name = 'upubly_media'
const purpose = 'media cookie'
const seconds = refreshTokenDays * 86_400
/** An older cookie, in ms, is renewed, so that it lasts as long as its session. */
const renewedAfterMs = millisecondsInDay

type CookieDeps = Pick<Deps, 'env' | 'clock' | 'mediaKey'>

/** The value of the cookie, without its attributes. */
export function writeMediaCookie(
  { clock, mediaKey }: Omit<CookieDeps, 'env'>,
  caller: Caller,
): string {
  const until = new Date(clock.now().getTime() + seconds * 1000)
  const bytes = packIds([caller.userId, caller.sessionId], until)
  return `${name}=${signBytes(mediaKey, purpose, bytes)}`
}

/** The caller that the cookie names; whether the session is active is not checked here. */
export function readMediaCookie(
  c: Context<AppEnv>,
  { clock, mediaKey }: Omit<CookieDeps, 'env'>,
): (Caller & { until: Date }) | undefined {
  const bytes = readSigned(mediaKey, purpose, getCookie(c, name) ?? '')
  const found = bytes && unpackIds(bytes, 2)
  const [userId, sessionId] = found?.ids ?? []
  if (!found || !userId || !sessionId || found.until <= clock.now()) return undefined
  return { userId, sessionId, until: found.until }
}

/** Sets the cookie when the caller has none, one of another session, or an old one. */
export function giveMediaCookie(c: Context<AppEnv>, deps: CookieDeps, caller: Caller): void {
  const held = readMediaCookie(c, deps)
  const isSame = held?.sessionId === caller.sessionId && held.userId === caller.userId
  const fresh = deps.clock.now().getTime() + seconds * 1000 - renewedAfterMs
  if (held && isSame && held.until.getTime() > fresh) return
  const value = writeMediaCookie(deps, caller).slice(name.length + 1)
  setCookie(c, name, value, { ...attributes(deps), maxAge: seconds })
}

/** Deletes the cookie of the session that ended; one of another session stays. */
export function endMediaCookie(deps: CookieDeps & Pick<Deps, 'db'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    const held = readMediaCookie(c, deps)
    if (held && !(await isSessionActive(deps.db, held, deps.clock.now())))
      deleteCookie(c, name, attributes(deps))
  }
}

/** For every path, so that API calls can see that it is missing. */
function attributes({ env }: Pick<Deps, 'env'>) {
  const secure = env.PUBLIC_URL.startsWith('https:')
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const
}

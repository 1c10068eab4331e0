import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Caller } from '../auth/access-token.ts'
import { isSessionStanding } from '../auth/is-session-standing.ts'
import { refreshTokenDays } from '../auth/refresh-token.ts'
import type { Deps } from '../deps.ts'
import type { AppEnv } from '../http/app-env.ts'
import { packIds, readSigned, signBytes, unpackIds } from '../security/signed-bytes.ts'

// `<img>` and `<video>` send no bearer token, so what they may show is told by a cookie. It says whose
// session it is and nothing else can be done with it; whether that session still stands is asked each
// time (docs/decisions/0024).

const name = 'upubly_media'
const purpose = 'media cookie'
const seconds = refreshTokenDays * 86_400
/** One that was given out longer ago is given out anew, so that it lasts as long as its session. */
const renewedAfterMs = 86_400_000

type CookieDeps = Pick<Deps, 'env' | 'clock' | 'mediaKey'>

/** The value of the cookie; for tests and other programs, which may send it as they like. */
export function writeMediaCookie(
  { clock, mediaKey }: Omit<CookieDeps, 'env'>,
  caller: Caller,
): string {
  const until = new Date(clock.now().getTime() + seconds * 1000)
  const bytes = packIds([caller.userId, caller.sessionId], until)
  return `${name}=${signBytes(mediaKey, purpose, bytes)}`
}

/** Who asks for a file, as the cookie says; whether their session stands is still to be asked. */
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

/** Gives the caller of the API the cookie when theirs is missing, of another session, or aging. */
export function giveMediaCookie(c: Context<AppEnv>, deps: CookieDeps, caller: Caller): void {
  const held = readMediaCookie(c, deps)
  const isSame = held?.sessionId === caller.sessionId && held.userId === caller.userId
  const fresh = deps.clock.now().getTime() + seconds * 1000 - renewedAfterMs
  if (held && isSame && held.until.getTime() > fresh) return
  const value = writeMediaCookie(deps, caller).slice(name.length + 1)
  setCookie(c, name, value, { ...attributes(deps), maxAge: seconds })
}

/** Takes the cookie away with the session it belongs to; that of another one stays. */
export function endMediaCookie(deps: CookieDeps & Pick<Deps, 'db'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    const held = readMediaCookie(c, deps)
    if (held && !(await isSessionStanding(deps.db, held, deps.clock.now())))
      deleteCookie(c, name, attributes(deps))
  }
}

/** For every path, so that a call of the API can see that it is missing. */
function attributes({ env }: Pick<Deps, 'env'>) {
  const secure = env.PUBLIC_URL.startsWith('https:')
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const
}

import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { accessTokenSeconds } from '#contract/people/auth.ts'
import { Uuid } from '#contract/scalars.ts'

/** Who is calling: the person, and the session (the family of refresh tokens) they came with. */
export interface Caller {
  userId: string
  sessionId: string
}

const issuer = 'upubly'
const Claims = v.object({ sub: Uuid, sid: Uuid })

/**
 * No two tokens are equal, not even two of a session in the same second: a device that is answered the token that
 * was just refused would give its session up.
 */
export async function signAccessToken(
  key: Uint8Array,
  { userId, sessionId }: Caller,
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setJti(randomUUID())
    .setIssuer(issuer)
    .setAudience(issuer)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessTokenSeconds)
    .sign(key)
}

/** Undefined when the token is not ours, was changed or has expired. */
export async function readAccessToken(
  key: Uint8Array,
  token: string,
  now: Date,
): Promise<Caller | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer,
      audience: issuer,
      currentDate: now,
    })
    const claims = v.parse(Claims, payload)
    return { userId: claims.sub, sessionId: claims.sid }
  } catch {
    return undefined
  }
}

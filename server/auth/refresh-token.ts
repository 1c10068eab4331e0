import { createHash, randomBytes } from 'node:crypto'
import { addDays } from 'date-fns/addDays'
import { min } from 'date-fns/min'

export const refreshTokenDays = 30
/** However often it is refreshed, a session ends this long after its sign-in. */
export const sessionDays = 90

/** 256 random bits; only their hash is stored. */
export function makeRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** When a token made now expires, in a session that began at `startedAt`. */
export function refreshExpiry(now: Date, startedAt: Date): Date {
  const latest = addDays(startedAt, sessionDays)
  return min([addDays(now, refreshTokenDays), latest])
}

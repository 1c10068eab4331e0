import { type Caller, signAccessToken } from '../auth/access-token.ts'
import { hashToken, makeRefreshToken, refreshExpiry } from '../auth/refresh-token.ts'
import type { SessionRow } from '../auth/require-device.ts'
import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import {
  endSession,
  extendSession,
  findRefreshToken,
  findSessionOf,
  hasUsedSibling,
  hasUsedSuccessor,
  insertRefreshToken,
  lockSession,
  markRefreshTokenUsed,
  type RefreshTokenRow,
} from './queries.ts'

/** How long, in ms, a used token of a session without a device's key stays valid at most. */
const graceMs = 2 * 60 * 1000

/**
 * Exchanges a refresh token for a new pair. The old token stays valid until the new one is first
 * used, so that a lost answer signs nobody out, however long the device is offline after it. A
 * device refreshes one at a time over its pages and its worker, so its owner uses only one
 * successor. A second successor in use, or an exchange after that, means that the token was stolen:
 * the session ends for both. A session that began with a device's key is refreshed with a proof of
 * that key alone; without one, whoever comes two minutes later is taken for a thief.
 * Throws SESSION_ENDED or RATE_LIMITED.
 */
export async function refreshSession(
  deps: Deps,
  refreshToken: string,
  origin: CallOrigin,
): Promise<{ token: string; refreshToken: string }> {
  const { address, log } = origin
  const now = deps.clock.now()
  const next = makeRefreshToken()
  const deviceKey = await countRefresh(deps, refreshToken, origin)
  // Returned as a value: throwing inside the transaction would undo the end of the session.
  const rotated = await deps.db.transaction((tx) =>
    rotate(tx, { token: refreshToken, next, deviceKey }, origin, now),
  )
  if (!rotated) throw new ApiError('SESSION_ENDED')
  const { copied, ...caller } = rotated
  if (copied) {
    logSecurityEvent(log, copied, { address, ...caller })
    throw new ApiError('SESSION_ENDED')
  }
  return { token: await signAccessToken(deps.sessionKey, caller, now), refreshToken: next }
}

/**
 * What a session's own device asks is counted for that session. All else is counted by address:
 * neither who has a copied token nor who makes them up beside the owner keeps the owner's device from
 * being refreshed. Answers the key that the device proved; throws UNAUTHENTICATED for a wrong proof.
 */
async function countRefresh(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  refreshToken: string,
  { address, readDeviceKey }: CallOrigin,
): Promise<string | undefined> {
  const session = await findSessionOf(db, hashToken(refreshToken))
  const [proved] = await Promise.allSettled([readDeviceKey(refreshToken)])
  const isOwn = proved.status === 'fulfilled' && session && isOwnDevice(session, proved.value)
  await (isOwn
    ? limits.refreshesBySession.consume(session.id)
    : limits.refreshByAddress.consume(address))
  if (proved.status === 'rejected') throw proved.reason
  return proved.value
}

function isOwnDevice({ keyThumbprint }: SessionRow, deviceKey: string | undefined): boolean {
  return keyThumbprint === null || keyThumbprint === deviceKey
}

/** `copied`: the event, when the token can only be a copy; nothing was given then. */
type Rotated = Caller & { copied?: 'authn_token_reuse' | 'authn_token_stolen' }

async function rotate(
  tx: Transaction,
  { token, next, deviceKey }: { token: string; next: string; deviceKey: string | undefined },
  { address, userAgent }: CallOrigin,
  now: Date,
): Promise<Rotated | undefined> {
  const tokenHash = hashToken(token)
  const named = await findRefreshToken(tx, tokenHash)
  const session = named && (await lockSession(tx, named))
  if (!session || session.endedAt || session.expiresAt <= now) return undefined
  // Read again after the lock, as another call may have used it meanwhile.
  const current = await findRefreshToken(tx, tokenHash)
  if (!current || current.expiresAt <= now) return undefined
  const caller: Caller = { userId: session.userId, sessionId: session.id }
  // Before anything changes: a copy of the cookie, elsewhere, does not even end the session.
  if (!isOwnDevice(session, deviceKey)) return { ...caller, copied: 'authn_token_stolen' }
  if (await isTokenReused(tx, current, session, now)) {
    await endSession(tx, session.id, now)
    return { ...caller, copied: 'authn_token_reuse' }
  }
  if (!current.usedAt) await markRefreshTokenUsed(tx, current.id, now)
  const expiresAt = refreshExpiry(now, session.createdAt)
  await insertRefreshToken(tx, {
    familyId: session.id,
    userId: session.userId,
    parentId: current.id,
    tokenHash: hashToken(next),
    createdAt: now,
    expiresAt,
  })
  await extendSession(tx, session.id, { expiresAt, lastUsedAt: now, address, userAgent })
  return caller
}

async function isTokenReused(
  tx: Transaction,
  current: RefreshTokenRow,
  { keyThumbprint }: SessionRow,
  now: Date,
): Promise<boolean> {
  if (!current.usedAt) return await hasUsedSibling(tx, current)
  const isLate = now.getTime() - current.usedAt.getTime() > graceMs
  if (keyThumbprint === null && isLate) return true
  return await hasUsedSuccessor(tx, current.id)
}

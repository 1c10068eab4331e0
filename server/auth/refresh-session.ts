import type { Logger } from 'pino'
import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { type Caller, signAccessToken } from './access-token.ts'
import {
  endSession,
  extendSession,
  findRefreshToken,
  hasUsedSibling,
  hasUsedSuccessor,
  insertRefreshToken,
  lockSession,
  markRefreshTokenUsed,
  type RefreshTokenRow,
} from './queries.ts'
import { hashToken, makeRefreshToken, refreshExpiry } from './refresh-token.ts'

/** How long, in ms, a used token stays valid, unless its successor is used before. */
const graceMs = 2 * 60 * 1000

/**
 * Exchanges a refresh token for a new pair. The old token stays valid until the new one is first
 * used (at most two minutes), so that a lost answer signs nobody out. A device refreshes one at a
 * time over its pages and its worker, so its owner uses only one successor. A second successor in
 * use, or an exchange after that, means that the token was stolen: the session ends for both.
 * Throws SESSION_ENDED.
 */
export async function refreshSession(
  deps: Deps,
  { refreshToken, address, log }: { refreshToken: string; address: string; log: Logger },
): Promise<{ token: string; refreshToken: string }> {
  await deps.limits.refreshByAddress.consume(address)
  const now = deps.clock.now()
  const next = makeRefreshToken()
  // Returned as a value: throwing inside the transaction would undo the end of the session.
  const rotated = await deps.db.transaction((tx) => rotate(tx, refreshToken, next, now))
  if (!rotated) throw new ApiError('SESSION_ENDED')
  const { isReused, ...caller } = rotated
  if (isReused) {
    logSecurityEvent(log, 'authn_token_reuse', { address, ...caller })
    throw new ApiError('SESSION_ENDED')
  }
  return { token: await signAccessToken(deps.sessionKey, caller, now), refreshToken: next }
}

type Rotated = Caller & { isReused: boolean }

async function rotate(
  tx: Transaction,
  token: string,
  next: string,
  now: Date,
): Promise<Rotated | undefined> {
  const tokenHash = hashToken(token)
  const named = await findRefreshToken(tx, tokenHash)
  const session = named && (await lockSession(tx, named.familyId))
  if (!session || session.endedAt || session.expiresAt <= now) return undefined
  // Read again after the lock, as another call may have used it meanwhile.
  const current = await findRefreshToken(tx, tokenHash)
  if (!current || current.expiresAt <= now) return undefined
  const caller: Caller = { userId: session.userId, sessionId: session.id }
  if (await isTokenReused(tx, current, now)) {
    await endSession(tx, session.id, now)
    return { ...caller, isReused: true }
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
  await extendSession(tx, session.id, expiresAt)
  return { ...caller, isReused: false }
}

async function isTokenReused(
  tx: Transaction,
  current: RefreshTokenRow,
  now: Date,
): Promise<boolean> {
  if (current.usedAt) return !(await isWithinGrace(tx, current, current.usedAt, now))
  return await hasUsedSibling(tx, current)
}

async function isWithinGrace(
  tx: Transaction,
  current: RefreshTokenRow,
  usedAt: Date,
  now: Date,
): Promise<boolean> {
  if (now.getTime() - usedAt.getTime() > graceMs) return false
  return !(await hasUsedSuccessor(tx, current.id))
}

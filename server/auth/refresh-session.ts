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

/** How long a token that was used stays good, unless its successor is used before. */
const graceMs = 2 * 60 * 1000

/**
 * Trades a refresh token for a new pair. The traded token stays good until the new one is first used
 * (at most two minutes): an answer lost on the way signs nobody out, for the one who lost it never uses
 * what it carried. So of the tokens traded for one only one is ever used by its owner; a device trades
 * one at a time over its pages and its worker. A second one in use, or a trade after that, is a copy in
 * other hands: the session ends for both.
 */
export async function refreshSession(
  deps: Deps,
  { refreshToken, address, log }: { refreshToken: string; address: string; log: Logger },
): Promise<{ token: string; refreshToken: string }> {
  await deps.limits.refreshByAddress.consume(address)
  const now = deps.clock.now()
  const next = makeRefreshToken()
  // The verdict leaves the transaction as a value: throwing inside would undo the end of the session.
  const rotated = await deps.db.transaction((tx) => rotate(tx, refreshToken, next, now))
  if (!rotated) throw new ApiError('SESSION_ENDED')
  const { isCopy, ...caller } = rotated
  if (isCopy) {
    logSecurityEvent(log, 'authn_token_reuse', { address, ...caller })
    throw new ApiError('SESSION_ENDED')
  }
  return { token: await signAccessToken(deps.sessionKey, caller, now), refreshToken: next }
}

type Rotated = Caller & { isCopy: boolean }

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
  // Read again behind the lock: another call may have used it meanwhile.
  const current = await findRefreshToken(tx, tokenHash)
  if (!current || current.expiresAt <= now) return undefined
  const caller: Caller = { userId: session.userId, sessionId: session.id }
  if (await isCopied(tx, current, now)) {
    await endSession(tx, session.id, now)
    return { ...caller, isCopy: true }
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
  return { ...caller, isCopy: false }
}

async function isCopied(tx: Transaction, current: RefreshTokenRow, now: Date): Promise<boolean> {
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

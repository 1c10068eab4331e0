import { randomUUID } from 'node:crypto'
import { type Caller, signAccessToken } from '../auth/access-token.ts'
import { hashToken, makeRefreshToken, refreshExpiry } from '../auth/refresh-token.ts'
import type { Executor } from '../db/database.ts'
import { refreshTokens, sessions } from '../db/schema/sessions.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'

/**
 * Starts a session for an authenticated person, with its first pair of tokens. With `origin` they
 * proved who they are just now: that counts as a confirmed identity too. `hasSecondStep`: by more than
 * a password. A device that proves a key
 * of its own (DPoP, RFC 9449) is the only one that can refresh the session.
 */
export async function startSession(
  { db, clock, sessionKey }: Pick<Deps, 'clock' | 'sessionKey'> & { db: Executor },
  userId: string,
  origin?: CallOrigin,
  { hasSecondStep = false } = {},
): Promise<{ caller: Caller; accessToken: string; refreshToken: string }> {
  const now = clock.now()
  const keyThumbprint = (await origin?.readDeviceKey()) ?? null
  const caller = { userId, sessionId: randomUUID() }
  const refreshToken = makeRefreshToken()
  const expiresAt = refreshExpiry(now, now)
  await db.transaction(async (tx) => {
    await tx.insert(sessions).values({
      id: caller.sessionId,
      userId,
      createdAt: now,
      expiresAt,
      lastUsedAt: now,
      keyThumbprint,
      userAgent: origin?.userAgent ?? null,
      address: origin?.address ?? null,
      confirmedAt: origin ? now : null,
      hasSecondStep,
    })
    await tx.insert(refreshTokens).values({
      familyId: caller.sessionId,
      userId,
      tokenHash: hashToken(refreshToken),
      createdAt: now,
      expiresAt,
    })
  })
  return { caller, accessToken: await signAccessToken(sessionKey, caller, now), refreshToken }
}

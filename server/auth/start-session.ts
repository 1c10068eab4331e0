import { randomUUID } from 'node:crypto'
import { refreshTokens } from '../db/schema/refresh-tokens.ts'
import { sessions } from '../db/schema/sessions.ts'
import type { Deps } from '../deps.ts'
import { type Caller, signAccessToken } from './access-token.ts'
import { hashToken, makeRefreshToken, refreshExpiry } from './refresh-token.ts'

/** Starts a session for an authenticated person, with its first pair of tokens. */
export async function startSession(
  { db, clock, sessionKey }: Pick<Deps, 'db' | 'clock' | 'sessionKey'>,
  userId: string,
): Promise<{ caller: Caller; accessToken: string; refreshToken: string }> {
  const now = clock.now()
  const caller = { userId, sessionId: randomUUID() }
  const refreshToken = makeRefreshToken()
  const expiresAt = refreshExpiry(now, now)
  await db.transaction(async (tx) => {
    await tx.insert(sessions).values({ id: caller.sessionId, userId, createdAt: now, expiresAt })
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

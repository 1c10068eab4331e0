import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { passkeyChallenges } from '../db/schema/sessions.ts'
import type { Deps } from '../deps.ts'
import { ceremonyMs } from './relying-party.ts'

type ChallengeDeps = Pick<Deps, 'db' | 'clock'>

/** A fresh challenge, base64url. `userId`: who may answer it; null at a sign-in. */
export async function giveChallenge(
  { db, clock }: ChallengeDeps,
  userId: string | null,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + ceremonyMs)
  const challengeHash = hashChallenge(challenge)
  await db.insert(passkeyChallenges).values({ challengeHash, userId, expiresAt })
  return challenge
}

/**
 * Whether the challenge was given to this person (or, with null, to whoever signs in) and not yet
 * answered. It is gone afterwards: one statement, so that it never counts twice.
 */
export async function takeChallenge(
  { db, clock }: ChallengeDeps,
  challenge: string,
  userId: string | null,
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashChallenge(challenge)),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, clock.now()),
      ),
    )
    .returning({ hash: passkeyChallenges.challengeHash })
  return taken.length > 0
}

export async function deleteExpiredChallenges(db: Executor, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now))
}

const hashChallenge = (challenge: string) =>
  createHash('sha256').update(challenge).digest('base64url')

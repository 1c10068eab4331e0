import { millisecondsInDay } from 'date-fns/constants'
import { authCookieDays } from '#contract/people/auth.ts'
import type { LocalDatabase } from '#local/database/db.ts'

/** After so long, in ms, every auth cookie from before has expired. */
const keptMs = authCookieDays * millisecondsInDay

/**
 * Whether this person signed out here and did not sign in again. Browsers write cookies late: one
 * that comes back after a crash must not sign the person in.
 */
export async function hasSignedOut(db: LocalDatabase, userId: string): Promise<boolean> {
  return isRecent((await db.departures.get(userId))?.leftAt)
}

/**
 * Deletes the note that this person signed out, and expired ones. Inside the transaction of a
 * sign-in.
 */
export async function forgetDeparture(db: LocalDatabase, userId: string): Promise<void> {
  await db.departures.filter((row) => row.userId === userId || !isRecent(row.leftAt)).delete()
}

const isRecent = (leftAt: unknown) => Date.now() - Number(leftAt) < keptMs

import { authCookieDays } from '#contract/auth.ts'
import type { LocalDatabase } from './db.ts'
import { forgetKnownProjects } from './known-projects.ts'
import { readSession } from './session.ts'
import { oweSignOut } from './sign-outs.ts'

/** After so long, in ms, every auth cookie from before has expired. */
const keptMs = authCookieDays * 24 * 60 * 60_000

export interface SignedOutUser {
  userId: string
  /** The token that the page has; the one in the row is newer, where there is one. */
  refreshToken: string
}

/**
 * Signs out on this device, and notes the refresh token so that the session is ended on the server
 * later. Drafts and entries stay until the person returns. Throws when the device is full; the
 * person is signed out all the same.
 */
export async function signOutLocally(db: LocalDatabase, signedOut: SignedOutUser): Promise<void> {
  try {
    await storeDeparture(db, signedOut)
  } catch (error) {
    // A full device has no room for the notes; deleting needs none.
    await db.session.filter(({ user }) => user?.id === signedOut.userId).delete()
    throw error
  }
}

/** Stores all of it or nothing. */
async function storeDeparture(
  db: LocalDatabase,
  { userId, refreshToken }: SignedOutUser,
): Promise<void> {
  await db.transaction(
    'rw',
    [db.session, db.owedSignOuts, db.knownProjects, db.departures],
    async () => {
      const row = await readSession(db)
      const isTheirs = row?.user.id === userId
      await oweSignOut(db, isTheirs ? row.refreshToken : refreshToken)
      await forgetKnownProjects(db, userId)
      await db.departures.put({ userId, leftAt: Date.now() })
      // Somebody else may have signed in from another tab.
      if (!row || isTheirs) await db.session.delete('current')
    },
  )
}

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

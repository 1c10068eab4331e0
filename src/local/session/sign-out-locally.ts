import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { LocalDatabase } from '#local/database/db.ts'
import { forgetKnownProjects } from './known-projects.ts'
import { readSession } from './session.ts'

export interface SignedOutUser {
  userId: string
  /** The token that the page has; the one in the row is newer, where there is one. */
  refreshToken: string
}

/**
 * Signs out on this device, and notes the hash of the refresh token so that the session is ended on
 * the server later. Drafts and entries stay until the person returns. Throws when the device is full; the
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

/** The most sign-outs that are kept; the oldest are dropped. */
const most = 20

/**
 * Notes a sign-out that the server has not heard of. What is kept on the device, which may be a
 * shared one, is the SHA-256 of the refresh token: it ends the session and can do nothing else.
 * Inside a transaction over `owedSignOuts`, so it is not left to the browser, which would take longer
 * than a transaction waits.
 */
async function oweSignOut(db: LocalDatabase, refreshToken: string): Promise<void> {
  const owed = await db.owedSignOuts.toArray()
  owed.sort((a, b) => Number(a.owedAt) - Number(b.owedAt))
  await db.owedSignOuts.bulkDelete(owed.slice(0, 1 - most).map((row) => row.refreshToken))
  const hash = bytesToHex(sha256(utf8ToBytes(refreshToken)))
  await db.owedSignOuts.put({ refreshToken: hash, owedAt: Date.now() })
}

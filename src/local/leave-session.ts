import { authCookieDays } from '#contract/auth.ts'
import type { LocalDatabase } from './db.ts'
import { forgetKnownProjects } from './known-projects.ts'
import { readSession } from './session.ts'
import { oweSignOut } from './sign-outs.ts'

/** By then every cookie of before has ended. */
const keptMs = authCookieDays * 24 * 60 * 60_000

export interface Leaver {
  userId: string
  /** What the page has of them: the row's is newer where there is one. */
  refreshToken: string
}

/**
 * Signs out on this device: from here on they are not in, and what ends the session on the server is
 * owed. Their drafts and entries wait for their return.
 */
export async function leaveSession(db: LocalDatabase, leaver: Leaver): Promise<void> {
  try {
    await noteLeaving(db, leaver)
  } catch (error) {
    // A full device has no room for the notes; deleting asks for none.
    await db.session.filter(({ user }) => user?.id === leaver.userId).delete()
    throw error
  }
}

/** All of it or nothing. */
async function noteLeaving(db: LocalDatabase, { userId, refreshToken }: Leaver): Promise<void> {
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
 * Whether this person left and did not come back: browsers write cookies late, and one that comes to
 * life again after a crash must not sign them in.
 */
export async function hasLeft(db: LocalDatabase, userId: string): Promise<boolean> {
  return isRecent((await db.departures.get(userId))?.leftAt)
}

/** At a sign-in, inside its transaction: forgets that this person left, and what is past its time. */
export async function noteReturn(db: LocalDatabase, userId: string): Promise<void> {
  await db.departures.filter((row) => row.userId === userId || !isRecent(row.leftAt)).delete()
}

const isRecent = (leftAt: unknown) => Date.now() - Number(leftAt) < keptMs

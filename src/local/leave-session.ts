import type { LocalDatabase } from './db.ts'
import { forgetKnownProjects } from './known-projects.ts'
import { readSession } from './session.ts'
import { oweSignOut } from './sign-outs.ts'

const key = 'signed-out'

/**
 * Signs out on this device, all of it or nothing: from here on nobody is in, and what ends the session
 * on the server is owed. The person's drafts and entries wait for their return. `userId` is who is
 * signed out, `refreshToken` what the page has of them: the row's is newer where there is one.
 */
export async function leaveSession(
  db: LocalDatabase,
  { userId, refreshToken }: { userId: string; refreshToken: string },
): Promise<void> {
  await db.transaction('rw', db.session, db.settings, async () => {
    const row = await readSession(db)
    const isTheirs = row?.user.id === userId
    await oweSignOut(db, isTheirs ? row.refreshToken : refreshToken)
    await forgetKnownProjects(db, userId)
    // Somebody else may have signed in from another tab.
    if (row && !isTheirs) return
    await db.session.delete('current')
    await db.settings.put({ key, value: userId })
  })
}

/**
 * Whether this person left and did not come back: browsers write cookies late, and one that comes to
 * life again after a crash must not sign them in.
 */
export async function hasLeft(db: LocalDatabase, userId: string): Promise<boolean> {
  return (await db.settings.get(key))?.value === userId
}

/** At a sign-in, inside its transaction. */
export async function noteReturn(db: LocalDatabase): Promise<void> {
  await db.settings.delete(key)
}

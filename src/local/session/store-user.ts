import type { User } from '#contract/people/auth.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { StoredSession } from '#local/database/rows.ts'
import { readSession } from './session.ts'

/**
 * Stores what changed in the person who is signed in; the tokens stay. Answers the session with it;
 * undefined when somebody else, or nobody, is signed in by now.
 */
export async function storeUser(db: LocalDatabase, user: User): Promise<StoredSession | undefined> {
  return await db.transaction('rw', db.session, async () => {
    const current = await readSession(db)
    if (current?.user.id !== user.id) return undefined
    const changed = { ...current, user, updatedAt: Date.now() }
    await db.session.put(changed)
    return changed
  })
}

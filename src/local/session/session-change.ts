import { liveQuery } from 'dexie'
import type { LocalDatabase } from '#local/database/db.ts'
import type { StoredSession } from '#local/database/rows.ts'
import { readSession } from './session.ts'

/**
 * Calls back with the session now and after every change, by any tab or the worker. Answers a
 * function that stops this.
 */
export function onSessionChange(
  db: LocalDatabase,
  callback: (session: StoredSession | undefined) => void,
): () => void {
  const subscription = liveQuery(() => readSession(db)).subscribe({
    next: callback,
    error: (error) => console.error('The session cannot be read', error),
  })
  return () => subscription.unsubscribe()
}

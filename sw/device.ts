import { openLocalDatabase } from '#local/db.ts'
import { readSession } from '#local/session.ts'

/** What the device keeps, opened when it is first asked. */
export const db = openLocalDatabase()

export async function isSignedIn(): Promise<boolean> {
  return (await readSession(db)) !== undefined
}

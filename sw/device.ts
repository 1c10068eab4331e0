import { openLocalDatabase } from '#local/database/db.ts'
import { readSession } from '#local/session/session.ts'

/** The device's database; opened by its first use. */
export const db = openLocalDatabase()

export async function isSignedIn(): Promise<boolean> {
  return (await readSession(db)) !== undefined
}

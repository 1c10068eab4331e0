import { openLocalDatabase } from '#local/db.ts'

/** The device's database, as this page uses it. Imports Dexie: only for signed-in routes or `import()`. */
export const localDb = openLocalDatabase()

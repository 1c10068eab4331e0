import { Dexie } from 'dexie'
import { openLocalDatabase } from '#local/db.ts'
import { followServerTime } from '#local/server-time.ts'
import { abortOnLeave } from './abort-on-leave.ts'
import { noteDeviceHere } from './device-presence.ts'
import { registerSync } from './sync-tags.ts'

/** The device's database, as this page uses it. Imports Dexie: only for signed-in routes or `import()`. */
export const localDb = openLocalDatabase()
noteDeviceHere()
abortOnLeave(localDb)

// A device that keeps nothing goes by its own clock until the first answer.
followServerTime(localDb).catch(() => {})

// Inside the transaction that makes an entry, so that a page closed right after it has the worker woken
// all the same. A worker that comes at once waits for that transaction when it reads the outbox.
localDb.outbox.hook('creating', (id) => {
  Dexie.ignoreTransaction(() => void registerSync(id))
})

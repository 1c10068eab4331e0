import { Dexie, type Transaction } from 'dexie'
import { followServerTime } from '#local/calls/server-time.ts'
import { openLocalDatabase } from '#local/database/db.ts'
import { abortOnLeave } from './abort-on-leave.ts'
import { noteDeviceHere } from './device-presence.ts'
import { registerSync } from './sync-tags.ts'

/** The device's database. It imports Dexie, so only signed-in routes and `import()` may load this file. */
export const localDb = openLocalDatabase()
noteDeviceHere()
abortOnLeave(localDb)

// Without storage the device's own clock is used until the first response.
followServerTime(localDb).catch(() => {})

// The sync is registered inside the transaction that creates the entry, so that the worker is woken even if
// the page is closed right after it. A worker that starts at once waits for the transaction when it reads the
// outbox, so one tag wakes it for all entries of a transaction.
localDb.outbox.hook('creating', (id, _, transaction) => {
  const whole = outermostOf(transaction)
  if (registered.has(whole)) return
  registered.add(whole)
  Dexie.ignoreTransaction(() => void registerSync(id))
})

const registered = new WeakSet<Transaction>()

function outermostOf(transaction: Transaction): Transaction {
  return transaction.parent ? outermostOf(transaction.parent) : transaction
}

import { type DBCore, type DBCoreTransaction, Dexie, type Transaction } from 'dexie'
import { followServerTime } from '#local/calls/server-time.ts'
import { openLocalDatabase } from '#local/database/db.ts'
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

/**
 * Aborts unfinished transactions when the page enters the back/forward cache. In WebKit a cached page's
 * transactions stay open without progress, and block every later page's transactions. A page that comes
 * back from the cache after such an abort is reloaded.
 */
export function abortOnLeave(db: Dexie): void {
  const open = new Set<DBCoreTransaction>()
  let isCut = false

  db.use({
    stack: 'dbcore',
    name: 'abort-on-leave',
    create: (core): DBCore => ({
      ...core,
      transaction: (...asked) => {
        const transaction = core.transaction(...asked)
        open.add(transaction)
        const forget = () => open.delete(transaction)
        if (transaction instanceof IDBTransaction)
          for (const end of ['complete', 'abort']) transaction.addEventListener(end, forget)
        return transaction
      },
    }),
  })

  // Without a page, as in tests under Node, there are no such events.
  if (typeof addEventListener === 'undefined') return
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    isCut ||= open.size > 0
    for (const transaction of open) abort(transaction)
    open.clear()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isCut) location.reload()
  })
}

function abort(transaction: DBCoreTransaction): void {
  try {
    transaction.abort()
  } catch {
    // The transaction has ended meanwhile.
  }
}

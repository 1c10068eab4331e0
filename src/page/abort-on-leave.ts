import type { DBCore, DBCoreTransaction, Dexie } from 'dexie'

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

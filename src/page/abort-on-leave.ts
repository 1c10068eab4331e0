import type { DBCore, DBCoreTransaction, Dexie } from 'dexie'

/**
 * A page that is left may be kept by the browser as it stands, to be there at once when the person comes
 * back. In WebKit its unfinished transactions stand still with it, and every page that comes after waits
 * for them: for ever, as far as the person can tell. So they end with the page, and a page that comes
 * back without them begins anew.
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

  // Nobody leaves where there is no page, as in a test under Node.
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
    // It ended by itself in between.
  }
}

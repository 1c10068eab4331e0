/** How long to wait for the browser to read one row, in ms. */
const patienceMs = 3_000

/**
 * Reads one row, or the first row of a range, without Dexie: the route guard and the sign-in page need it
 * before Dexie is loaded. Undefined when there is no such row or it cannot be read.
 */
export async function readDeviceRow(
  table: 'session' | 'departures' | 'owedSignOuts' | 'settings',
  key: string | IDBKeyRange,
): Promise<unknown> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  return await Promise.race([readRow(table, key).catch(() => undefined), late])
}

async function readRow(table: string, key: string | IDBKeyRange): Promise<unknown> {
  const db = await openExisting('upubly')
  try {
    if (!db.objectStoreNames.contains(table)) return undefined
    return await answerOf(db.transaction(table).objectStore(table).get(key))
  } finally {
    db.close()
  }
}

/** Does not create a missing database, because only Dexie's code knows its tables. */
function openExisting(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name)
  request.onupgradeneeded = () => request.transaction?.abort()
  return answerOf(request)
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

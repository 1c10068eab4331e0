/** A browser that takes longer than this over one row is not waited for. */
const patienceMs = 3_000

/**
 * One row, or the first of a range, of the device's database, read without Dexie: for the guard and the sign-in page, before
 * anything else is loaded. Undefined where there is none, or none that can be read.
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

/** Makes none where there is none: that is for those who know its tables. */
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

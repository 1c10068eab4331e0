const databaseName = 'upubly'
const patienceMs = 10_000

/** The device's database as it stands, whatever version made it; undefined when there is none. */
export async function openDatabase(): Promise<IDBDatabase | undefined> {
  return await new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error('The database does not answer')), patienceMs)
    const request = indexedDB.open(databaseName)
    request.onupgradeneeded = () => {
      // There is no database; an empty one made here would be in the app's way.
      request.transaction?.abort()
      resolve(undefined)
    }
    request.onsuccess = () => {
      clearTimeout(patience)
      // Does not block an upgrade or deletion of the database by the app.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = (event) => {
      clearTimeout(patience)
      // Also called after the abort above, when the promise is resolved already.
      event.preventDefault()
      reject(request.error)
    }
  })
}

/** All rows of a table; none where this version of the database has no such table. */
export async function readTable(database: IDBDatabase, name: string): Promise<unknown[]> {
  if (!database.objectStoreNames.contains(name)) return []
  return await settle(database.transaction(name).objectStore(name).getAll())
}

export async function readRow(database: IDBDatabase, name: string, key: string): Promise<unknown> {
  if (!database.objectStoreNames.contains(name)) return undefined
  return await settle(database.transaction(name).objectStore(name).get(key))
}

async function settle<T>(request: IDBRequest<T>): Promise<T> {
  return await new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

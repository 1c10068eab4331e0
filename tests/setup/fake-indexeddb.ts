import 'fake-indexeddb/auto'
import { afterAll } from 'vitest'

/** Files share one worker, so each leaves an empty device behind it. */
afterAll(async () => {
  const { warn } = console
  // Dexie warns that an open database is being deleted, which is the purpose here.
  console.warn = () => {}
  const databases = await indexedDB.databases()
  await Promise.all(databases.map(({ name }) => (name === undefined ? undefined : remove(name))))
  console.warn = warn
})

function remove(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}

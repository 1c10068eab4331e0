import 'fake-indexeddb/auto'
import { afterAll } from 'vitest'

/** Test files share one worker, so each deletes its databases at the end. */
afterAll(async () => {
  const { warn } = console
  // Dexie warns when an open database is deleted, which is intended here.
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

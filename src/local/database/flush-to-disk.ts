import type { LocalDatabase } from './db.ts'

/**
 * Resolves when everything written before is on the disk. Chromium leaves that to the system: a
 * write survives the end of the browser, but not of the machine. One strict write flushes all.
 */
export async function flushToDisk(db: LocalDatabase): Promise<void> {
  const flushed = new Promise<void>((resolve) => {
    const options = { durability: 'strict' } as const
    const flush = db.backendDB().transaction('settings', 'readwrite', options)
    flush.objectStore('settings').put({ key: 'flushed', value: Date.now() })
    flush.oncomplete = flush.onabort = flush.onerror = () => resolve()
  })
  // When that fails, or the connection is closing, the rows are as safe as after any write.
  await flushed.catch(() => undefined)
}

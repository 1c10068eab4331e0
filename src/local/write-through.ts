import type { LocalDatabase } from './db.ts'

/**
 * Resolves when what was written before is on the disk. Chromium leaves that to the system, which is
 * quick and outlives the browser's end, but not that of the machine; one strict write flushes all.
 */
export async function writeThrough(db: LocalDatabase): Promise<void> {
  const flushed = new Promise<void>((resolve) => {
    const options = { durability: 'strict' } as const
    const flush = db.backendDB().transaction('settings', 'readwrite', options)
    flush.objectStore('settings').put({ key: 'flushed', value: Date.now() })
    flush.oncomplete = flush.onabort = flush.onerror = () => resolve()
  })
  // Where it fails, or the connection is closing, the rows are as safe as any other.
  await flushed.catch(() => undefined)
}

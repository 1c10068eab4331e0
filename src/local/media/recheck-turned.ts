import { readOrientation } from '#contract/media/read-orientation.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { MediaInfo } from '#local/database/rows.ts'
import type { CheckFile } from './check-file.ts'
import { packFile } from './pack-file.ts'
import { readMedia } from './read-media.ts'

/**
 * Measures and draws the WebP files again that lie turned and were added before their orientation
 * was read (decision 0075): their sides were swapped, and their thumbnails lay as the file does. Each
 * is done once; a file that cannot be read stays as it is.
 */
export async function recheckTurned(db: LocalDatabase, checkFile: CheckFile): Promise<void> {
  const rows = await db.media.filter(isSuspect).toArray()
  for (const info of rows) {
    const blob = await readMedia(db, info.hash)
    if (blob) await recheck(db, info, blob, checkFile).catch(() => undefined)
  }
}

function isSuspect({ contentType, isTurnKnown }: MediaInfo): boolean {
  return contentType === 'image/webp' && !isTurnKnown
}

async function recheck(
  db: LocalDatabase,
  { hash, name }: MediaInfo,
  blob: Blob,
  checkFile: CheckFile,
): Promise<void> {
  const { orientation } = await readOrientation(
    async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
  )
  if (orientation === 1) return void (await db.media.update(hash, { isTurnKnown: true }))
  const checked = await checkFile(new File([blob], name), [], 'pictures')
  if (typeof checked === 'string') return
  const { width, height, thumbnail } = checked
  const small = thumbnail && (await packFile(db, thumbnail))
  await db.transaction('rw', [db.media, db.thumbnails], async () => {
    await db.media.update(hash, { width, height, isTurnKnown: true })
    if (small) await db.thumbnails.put({ hash, blob: small })
  })
}

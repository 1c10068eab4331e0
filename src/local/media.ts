import type { MediaKind } from '#contract/media.ts'
import type { LocalDatabase, MediaInfo } from './db.ts'
import { isReadable } from './media/is-readable.ts'
import { catchQuota, QuotaFullError } from './quota-full-error.ts'

export interface RefusedMedia {
  name: string
  reason: string
}

export interface AddedMedia {
  added: MediaInfo[]
  refused: RefusedMedia[]
}

/** The device filled up on the way; `added` and `refused` tell what became of the files before. */
export class MediaQuotaError extends QuotaFullError {
  readonly added: readonly MediaInfo[]
  readonly refused: readonly RefusedMedia[]

  constructor(done: AddedMedia, cause: unknown) {
    super(cause)
    this.added = done.added
    this.refused = done.refused
  }
}

/**
 * Checks files by their bytes and keeps the good ones on the device, one after the other.
 * `alreadyThere`: the kinds the draft has, since a set has rules of its own.
 */
export async function addMedia(
  db: LocalDatabase,
  files: readonly File[],
  alreadyThere: readonly MediaKind[],
): Promise<AddedMedia> {
  const done: AddedMedia = { added: [], refused: [] }
  const kinds = [...alreadyThere]
  // What looks into files is large, and most visits add none.
  const { checkFile } = await import('./media/check-file.ts')
  for (const file of files) {
    const checked = await checkFile(file, kinds)
    if (typeof checked === 'string') {
      done.refused.push({ name: file.name, reason: checked })
      continue
    }
    const { thumbnail, ...info } = checked
    try {
      await keep(db, info, file, thumbnail)
    } catch (error) {
      throw error instanceof QuotaFullError ? new MediaQuotaError(done, error) : error
    }
    done.added.push(info)
    kinds.push(info.kind)
  }
  return done
}

export async function readThumbnail(db: LocalDatabase, hash: string): Promise<Blob | undefined> {
  return (await db.thumbnails.get(hash))?.blob
}

export async function readMedia(db: LocalDatabase, hash: string): Promise<Blob | undefined> {
  return (await db.mediaBlobs.get(hash))?.blob
}

/** All or nothing. Bytes that are kept already are not written again, unless the browser lost them. */
async function keep(
  db: LocalDatabase,
  info: MediaInfo,
  blob: Blob,
  thumbnail: Blob | null,
): Promise<void> {
  const { hash } = info
  // Read before the transaction, which does not wait for anything but the database.
  const isWhole = await isReadable(await readMedia(db, hash))
  await catchQuota(() =>
    db.transaction('rw', db.mediaBlobs, db.thumbnails, db.media, async () => {
      if (!isWhole || (await db.mediaBlobs.where('hash').equals(hash).count()) === 0)
        await db.mediaBlobs.put({ hash, blob })
      if (thumbnail && (await db.thumbnails.where('hash').equals(hash).count()) === 0)
        await db.thumbnails.add({ hash, blob: thumbnail })
      await db.media.put(info)
    }),
  )
}

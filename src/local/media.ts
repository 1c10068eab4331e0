import { acceptedMedia, checkMediaSet, type MediaKind, mediaLimits } from '#contract/media.ts'
import type { LocalDatabase, MediaInfo } from './db.ts'
import { hashBlob } from './media/hash-blob.ts'
import { inspectImage } from './media/inspect-image.ts'
import type { MediaFacts } from './media/media-facts.ts'
import { sniffMedia } from './media/sniff-media.ts'
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

type CheckedMedia = MediaInfo & Pick<MediaFacts, 'thumbnail'>

/** What is known of a file that may be kept, or the reason why it may not. */
async function checkFile(file: File, kinds: readonly MediaKind[]): Promise<CheckedMedia | string> {
  try {
    const sniffed = await sniffMedia(file)
    if (!sniffed.isAccepted) return sniffed.reason
    const { contentType } = sniffed
    const { kind } = acceptedMedia[contentType]
    const refusal = checkSize(kind, file.size) ?? checkMediaSet([...kinds, kind])
    if (refusal !== undefined) return refusal
    const facts = await inspect(kind, file)
    if (!facts) return 'Não foi possível abrir esta imagem. O arquivo parece estar danificado.'
    return {
      hash: await hashBlob(file),
      name: file.name,
      contentType,
      kind,
      size: file.size,
      addedAt: Date.now(),
      ...facts,
    }
  } catch (error) {
    // The file was moved, deleted or is in a cloud that does not answer.
    if (error instanceof DOMException && error.name === 'NotReadableError')
      return 'Não foi possível ler este arquivo. Verifique se ele ainda existe e tente de novo.'
    throw error
  }
}

function checkSize(kind: MediaKind, size: number): string | undefined {
  const limit = kind === 'image' ? mediaLimits.maxImageBytes : mediaLimits.maxVideoBytes
  if (size <= limit) return undefined
  const megabytes = limit / 1024 / 1024
  return kind === 'image'
    ? `A imagem é grande demais. O limite é de ${megabytes} MB.`
    : `O vídeo é grande demais. O limite é de ${megabytes / 1024} GB.`
}

async function inspect(kind: MediaKind, file: File): Promise<MediaFacts | undefined> {
  if (kind === 'image') return await inspectImage(file)
  const { inspectVideo } = await import('./media/inspect-video.ts')
  return await inspectVideo(file)
}

/** All or nothing. Bytes that are kept already are not written again. */
async function keep(
  db: LocalDatabase,
  info: MediaInfo,
  blob: Blob,
  thumbnail: Blob | null,
): Promise<void> {
  const { hash } = info
  await catchQuota(() =>
    db.transaction('rw', db.mediaBlobs, db.thumbnails, db.media, async () => {
      if ((await db.mediaBlobs.where('hash').equals(hash).count()) === 0)
        await db.mediaBlobs.add({ hash, blob })
      if (thumbnail && (await db.thumbnails.where('hash').equals(hash).count()) === 0)
        await db.thumbnails.add({ hash, blob: thumbnail })
      await db.media.put(info)
    }),
  )
}

import type { LocalDatabase, MediaCrop, MediaInfo } from '../db.ts'
import { catchQuota } from '../quota-full-error.ts'
import { hashBlob } from './hash-blob.ts'
import { inspectImage } from './inspect-image.ts'

const unreadable = 'Não foi possível abrir a imagem original neste aparelho.'

/** INTERIM (composer): a cut and turned copy of a kept picture; the original stays as it is. */
export async function keepCrop(
  db: LocalDatabase,
  _draftId: string,
  { originalHash, area, quarterTurns }: Omit<MediaCrop, 'ratio'>,
): Promise<MediaInfo> {
  const original = await db.media.get(originalHash)
  const blob = (await db.mediaBlobs.get(originalHash))?.blob ?? (await fetchRemote(original))
  if (!original || !blob) throw new Error(unreadable)
  const copy = await cut(blob, area, quarterTurns)
  const facts = await inspectImage(copy)
  if (typeof facts === 'string') throw new Error(facts)
  const { thumbnail, ...size } = facts
  const hash = await hashBlob(copy)
  const contentType = copy.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const info: MediaInfo = {
    ...original,
    ...size,
    ...{ hash, contentType, size: copy.size, addedAt: Date.now(), remote: null },
  }
  await catchQuota(() =>
    db.transaction('rw', db.mediaBlobs, db.thumbnails, db.media, async () => {
      await db.mediaBlobs.put({ hash, blob: copy })
      if (thumbnail) await db.thumbnails.put({ hash, blob: thumbnail })
      await db.media.put(info)
    }),
  )
  return info
}

async function fetchRemote(info: MediaInfo | undefined): Promise<Blob | undefined> {
  if (!info?.remote) return undefined
  const response = await fetch(info.remote.url)
  return response.ok ? await response.blob() : undefined
}

async function cut(
  blob: Blob,
  area: MediaCrop['area'],
  turns: MediaCrop['quarterTurns'],
): Promise<Blob> {
  const bitmap = await createImageBitmap(blob).catch(() => {
    throw new Error(unreadable)
  })
  try {
    const width = Math.max(1, Math.round(bitmap.width * area.width))
    const height = Math.max(1, Math.round(bitmap.height * area.height))
    const isTurned = turns % 2 === 1
    const canvas = new OffscreenCanvas(isTurned ? height : width, isTurned ? width : height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error(unreadable)
    context.translate(canvas.width / 2, canvas.height / 2)
    context.rotate((turns * Math.PI) / 2)
    const x = Math.round(bitmap.width * area.x)
    const y = Math.round(bitmap.height * area.y)
    context.drawImage(bitmap, x, y, width, height, -width / 2, -height / 2, width, height)
    return await canvas.convertToBlob(
      blob.type === 'image/png' ? { type: 'image/png' } : { type: 'image/jpeg', quality: 0.92 },
    )
  } finally {
    bitmap.close()
  }
}

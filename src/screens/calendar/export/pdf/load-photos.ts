import { readThumbnail } from '#local/media/read-media.ts'
import { openDevice } from '#src/browser/open-device.ts'
import type { ExportItem, ExportMedia } from '../export-item.ts'
import type { PdfPhoto } from './month-content.ts'

/** The side of a photo, in pixels: 84 points at 200 dots per inch. */
const photoPixels = 240
const logoPixels = 480
/** The timeout of one picture, in ms; a post without its picture is complete too. */
const patienceMs = 5000
const atOnce = 4

/**
 * The first file of each item as a small square, by the item's key. Pictures that cannot be loaded are left
 * out; without a connection only those that the device has are loaded.
 */
export async function loadPhotos(
  items: readonly ExportItem[],
  signal: AbortSignal,
): Promise<Map<string, PdfPhoto>> {
  const photos = new Map<string, PdfPhoto>()
  const byFile = new Map<string, Promise<PdfPhoto | undefined>>()
  const waiting = [...items]
  async function loadNext() {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      const [first] = item.media
      if (!first) continue
      signal.throwIfAborted()
      const known = byFile.get(first.hash) ?? loadPhoto(() => readFile(first, signal))
      byFile.set(first.hash, known)
      const photo = await known
      if (photo) photos.set(item.key, photo)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loadNext))
  return photos
}

/** The logo of the project's reports; undefined when it cannot be loaded. */
export function loadLogo(url: string, signal: AbortSignal): Promise<PdfPhoto | undefined> {
  return loadPhoto(() => fetchPicture(url, signal), 'whole')
}

async function readFile(
  { hash, thumbnailUrl }: ExportMedia,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  if (thumbnailUrl) return await fetchPicture(thumbnailUrl, signal)
  const { localDb } = await openDevice()
  const kept = await readThumbnail(localDb, hash)
  const address = kept ? undefined : (await localDb.media.get(hash))?.remote?.thumbnailUrl
  return address ? await fetchPicture(address, signal) : kept
}

/** The service worker answers from its cache for pictures that the device keeps. */
async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob | undefined> {
  const limits = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  const answer = await fetch(url, { signal: limits })
  return answer.ok ? await answer.blob() : undefined
}

async function loadPhoto(
  read: () => Promise<Blob | undefined>,
  shape: 'square' | 'whole' = 'square',
): Promise<PdfPhoto | undefined> {
  try {
    const file = await read()
    return file && (await toPhoto(file, shape))
  } catch {
    // Missing, damaged or unreachable: the PDF then says what the file is, in words.
    return undefined
  }
}

async function toPhoto(file: Blob, shape: 'square' | 'whole'): Promise<PdfPhoto | undefined> {
  const picture = await createImageBitmap(file)
  try {
    const { width, height } = picture
    const side = Math.min(width, height)
    const scale = Math.min(1, logoPixels / Math.max(width, height))
    const [toWidth, toHeight] =
      shape === 'square'
        ? [photoPixels, photoPixels]
        : [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
    const canvas = document.createElement('canvas')
    canvas.width = toWidth
    canvas.height = toHeight
    const context = canvas.getContext('2d')
    if (!context) return undefined
    // JPEG has no transparency, and the page is white.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, toWidth, toHeight)
    if (shape === 'square')
      context.drawImage(
        picture,
        ...([(width - side) / 2, (height - side) / 2, side, side] as const),
        ...([0, 0, toWidth, toHeight] as const),
      )
    else context.drawImage(picture, 0, 0, toWidth, toHeight)
    const jpeg = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.85),
    )
    if (!jpeg) return undefined
    return { bytes: new Uint8Array(await jpeg.arrayBuffer()), width: toWidth, height: toHeight }
  } finally {
    picture.close()
  }
}

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { NetworkId } from '#contract/networks/network-rules.ts'
import { asNetworkId } from '#contract/networks/networks.ts'
import type { ByteRange, FileStore } from '../files/file-store.ts'
import type { MediaRow } from './keep-media.ts'
import { loadImage } from './load-image.ts'
import { extensionOf } from './media-url.ts'
import { planFastStart } from './plan-fast-start.ts'

interface CopyRule {
  maxWidth: number
  maxBytes: number
}

/** What each network takes of an image, always as an upright sRGB JPEG (Instagram: read 2026-11-20). */
const copyRules: Partial<Record<NetworkId, CopyRule>> = {
  instagram: { maxWidth: 1440, maxBytes: 8_000_000 },
}

export interface StoredCopy {
  key: string
  size: number
}

export function networkWithCopies(id: string): NetworkId | undefined {
  const networkId = asNetworkId(id)
  return networkId && copyRules[networkId] && networkId
}

const making = new Map<string, Promise<StoredCopy>>()

type Copied = Pick<MediaRow, 'projectId' | 'id' | 'storageKey' | 'kind' | 'contentType' | 'size'>

/**
 * The copy of a file for a network, made when it is first asked for and kept in the store. A video
 * that needs no copy is its own.
 */
export async function ensureNetworkCopy(
  files: FileStore,
  media: Copied,
  networkId: NetworkId,
): Promise<StoredCopy> {
  const rule = copyRules[networkId]
  if (!rule) throw new TypeError(`No copies are made for ${networkId}`)
  const ending = copyEnding(media)
  const key = `media/${media.projectId}/${media.id}.${networkId}.${ending}`
  const size = await files.size(key)
  if (size !== undefined) return { key, size }
  const underWay = making.get(key)
  if (underWay) return underWay
  const copy =
    media.kind === 'video'
      ? copyVideo(files, media, key)
      : makeCopy(files, media.storageKey, key, rule)
  const made = copy.finally(() => making.delete(key))
  making.set(key, made)
  return made
}

/** Images are copied as JPEG, videos keep their kind. */
export function copyEnding(media: Pick<MediaRow, 'kind' | 'contentType'>): string {
  return media.kind === 'video' ? extensionOf(media.contentType) : 'jpg'
}

async function copyVideo(files: FileStore, media: Copied, key: string): Promise<StoredCopy> {
  const { storageKey, size, contentType } = media
  const original = { key: storageKey, size }
  if (contentType === 'video/webm') return original
  const read = async (range: ByteRange) => buffer(await files.read(storageKey, range))
  const pieces = await planFastStart(read, size)
  if (!pieces) return original
  const content = Readable.from(
    (async function* () {
      for (const piece of pieces)
        if (Buffer.isBuffer(piece)) yield piece
        else yield* await files.read(storageKey, piece)
    })(),
  )
  await files.put(key, content, { contentType, size })
  return { key, size }
}

async function makeCopy(
  files: FileStore,
  storageKey: string,
  key: string,
  rule: CopyRule,
): Promise<StoredCopy> {
  const original = await buffer(await files.read(storageKey))
  const jpeg = await encode(original, rule)
  const meta = { contentType: 'image/jpeg', size: jpeg.length }
  await files.put(key, Readable.from([jpeg]), meta)
  return { key, size: jpeg.length }
}

/** The best quality that fits; 1440 px wide stays under 8 MB at 95 for nearly every photo. */
async function encode(original: Buffer, rule: CopyRule): Promise<Buffer> {
  for (const quality of [95, 92, 90, 80, 70]) {
    const jpeg = await (await loadImage(original))
      .resize({ width: rule.maxWidth, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer()
    if (jpeg.length <= rule.maxBytes) return jpeg
  }
  throw new Error(`No quality of ${rule.maxWidth} px fits ${rule.maxBytes} bytes`)
}

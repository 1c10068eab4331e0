import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { NetworkId } from '#contract/networks/network-rules.ts'
import { asNetworkId } from '#contract/networks/networks.ts'
import type { FileStore } from '../files/file-store.ts'
import type { MediaRow } from './keep-media.ts'
import { loadImage } from './load-image.ts'

interface CopyRule {
  maxWidth: number
  maxBytes: number
}

/** What each network takes of an image, always as an upright sRGB JPEG (networks.md 3.5 for Instagram). */
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

/** The copy of an image for a network, made when it is first asked for and kept in the store. */
export async function ensureNetworkCopy(
  files: FileStore,
  media: Pick<MediaRow, 'projectId' | 'id' | 'storageKey'>,
  networkId: NetworkId,
): Promise<StoredCopy> {
  const rule = copyRules[networkId]
  if (!rule) throw new TypeError(`No copies are made for ${networkId}`)
  const key = `media/${media.projectId}/${media.id}.${networkId}.jpg`
  const size = await files.size(key)
  if (size !== undefined) return { key, size }
  const underWay = making.get(key)
  if (underWay) return underWay
  const made = makeCopy(files, media.storageKey, key, rule).finally(() => making.delete(key))
  making.set(key, made)
  return made
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

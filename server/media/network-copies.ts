import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { mediaLimits } from '#contract/media.ts'
import type { NetworkId } from '#contract/networks/network-rules.ts'
import { asNetworkId } from '#contract/networks/networks.ts'
import type { Deps } from '../deps.ts'
import type { ByteRange } from '../files/file-store.ts'
import type { Blank } from './inspection/places/blank.ts'
import { runMediaJob } from './inspection/run-media-job.ts'
import type { MediaRow } from './media-row.ts'
import { mediaScratch } from './media-scratch.ts'
import { extensionOf } from './media-url.ts'
import { coverStream, placesOf } from './places.ts'

interface CopyRule {
  maxWidth: number
  /** No network shows what is taller; JPEG itself ends at 65,535. */
  maxHeight: number
  maxBytes: number
}

/** What each network takes of an image, always as an upright sRGB JPEG (Instagram: read 2026-11-20). */
const copyRules: Partial<Record<NetworkId, CopyRule>> = {
  instagram: { maxWidth: 1440, maxHeight: 14_400, maxBytes: 8_000_000 },
}

export interface StoredCopy {
  key: string
  size: number
}

export function networkWithCopies(id: string): NetworkId | undefined {
  const networkId = asNetworkId(id)
  return networkId && copyRules[networkId] && networkId
}

type Copied = Pick<MediaRow, 'projectId' | 'id' | 'kind' | 'contentType'>

const making = new Map<string, Promise<StoredCopy>>()

type CopyDeps = Pick<Deps, 'db' | 'files' | 'env'>
/**
 * The copy of a file for a network, made when it is first asked for and kept in the store. A video
 * that needs no copy is its own. Throws MEDIA_UNSUPPORTED where no copy can be made.
 */
export async function ensureNetworkCopy(
  deps: CopyDeps,
  media: MediaRow,
  networkId: NetworkId,
): Promise<StoredCopy> {
  const rule = copyRules[networkId]
  if (!rule) throw new TypeError(`No copies are made for ${networkId}`)
  const places = media.kind === 'video' ? await placesOf(deps, media) : []
  const key = copyKey(media, networkId, places.length > 0)
  const size = await deps.files.size(key)
  if (size !== undefined) return { key, size }
  const underWay = making.get(key)
  if (underWay) return underWay
  const made = makeCopy(deps, media, { key, places, rule }).finally(() => making.delete(key))
  making.set(key, made)
  return made
}

/** Keys of all copies that may have been made of a file. */
export function copyKeys(media: Copied): string[] {
  return Object.keys(copyRules).flatMap((networkId) =>
    [false, true].map((hadPlaces) => copyKey(media, networkId, hadPlaces)),
  )
}

/** One of a video with covered places has a name of its own: those of before were made of the bare file. */
function copyKey(media: Copied, networkId: string, hadPlaces: boolean): string {
  const name = hadPlaces ? `${networkId}.covered` : networkId
  return `media/${media.projectId}/${media.id}.${name}.${copyEnding(media)}`
}

/** Images are copied as JPEG, videos keep their kind. */
export function copyEnding(media: Pick<MediaRow, 'kind' | 'contentType'>): string {
  return media.kind === 'video' ? extensionOf(media.contentType) : 'jpg'
}

interface Wanted {
  key: string
  /** Of a video; a picture is drawn anew, and nothing of it but its pixels is copied. */
  places: readonly Blank[]
  rule: CopyRule
}

async function makeCopy(deps: CopyDeps, media: MediaRow, wanted: Wanted): Promise<StoredCopy> {
  if (media.contentType === 'video/webm') return { key: media.storageKey, size: media.size }
  const path = join(await mediaScratch(deps.env.DATA_DIR), randomUUID())
  const to = `${path}.copy`
  try {
    await deps.files.takeOut(media.storageKey, path)
    return media.kind === 'video'
      ? await copyVideo(deps, media, { ...wanted, path, to })
      : await copyPicture(deps, media, wanted.key, { path, to, ...wanted.rule })
  } finally {
    await rm(path, { force: true })
    await rm(to, { force: true })
  }
}

async function copyPicture(
  { files }: CopyDeps,
  { projectId: owner, width, height }: MediaRow,
  key: string,
  wanted: CopyRule & { path: string; to: string },
): Promise<StoredCopy> {
  const pixels = width && height ? width * height : mediaLimits.maxImagePixels
  const { size } = await runMediaJob('copy-picture', wanted, { owner, pixels })
  await files.putFile(key, wanted.to, { contentType: 'image/jpeg', size })
  return { key, size }
}

async function copyVideo(
  { files }: CopyDeps,
  { projectId: owner, storageKey, size, contentType }: MediaRow,
  { key, places, path, to }: Wanted & { path: string; to: string },
): Promise<StoredCopy> {
  const pieces = await runMediaJob('move-index-forward', { path, to }, { owner, bytes: size })
  if (pieces.length === 0) return { key: storageKey, size }
  const content = Readable.from(
    (async function* () {
      for (const [order, piece] of pieces.entries()) {
        const isIndex = piece === 'index'
        const file = isIndex ? createReadStream(to) : createReadStream(path, piece)
        yield* coverStream(file, places, isIndex ? indexStart(pieces, order) : piece.start)
      }
    })(),
  )
  await files.put(key, content, { contentType, size })
  return { key, size }
}

/** Where the index stood in the file: right behind the data that follow it now. */
function indexStart(pieces: readonly ('index' | ByteRange)[], order: number): number {
  const data = pieces[order + 1]
  return data === undefined || data === 'index' ? 0 : data.end + 1
}

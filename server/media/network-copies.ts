import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { mediaLimits } from '#contract/media.ts'
import type { NetworkId } from '#contract/networks/network-rules.ts'
import { asNetworkId } from '#contract/networks/networks.ts'
import type { Deps } from '../deps.ts'
import { runMediaJob } from './inspection/run-media-job.ts'
import type { MediaRow } from './keep-media.ts'
import { mediaScratch } from './media-scratch.ts'
import { extensionOf } from './media-url.ts'

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

const making = new Map<string, Promise<StoredCopy>>()

type CopyDeps = Pick<Deps, 'files' | 'env'>
type Copied = Pick<
  MediaRow,
  'projectId' | 'id' | 'storageKey' | 'kind' | 'contentType' | 'size' | 'width' | 'height'
>

/**
 * The copy of a file for a network, made when it is first asked for and kept in the store. A video
 * that needs no copy is its own. Throws MEDIA_UNSUPPORTED where no copy can be made.
 */
export async function ensureNetworkCopy(
  deps: CopyDeps,
  media: Copied,
  networkId: NetworkId,
): Promise<StoredCopy> {
  const rule = copyRules[networkId]
  if (!rule) throw new TypeError(`No copies are made for ${networkId}`)
  const key = copyKey(media, networkId)
  const size = await deps.files.size(key)
  if (size !== undefined) return { key, size }
  const underWay = making.get(key)
  if (underWay) return underWay
  const made = makeCopy(deps, media, key, rule).finally(() => making.delete(key))
  making.set(key, made)
  return made
}

/** Keys of all copies that may have been made of a file. */
export function copyKeys(media: Omit<Copied, 'storageKey' | 'size'>): string[] {
  return Object.keys(copyRules).map((networkId) => copyKey(media, networkId))
}

function copyKey(media: Omit<Copied, 'storageKey' | 'size'>, networkId: string): string {
  return `media/${media.projectId}/${media.id}.${networkId}.${copyEnding(media)}`
}

/** Images are copied as JPEG, videos keep their kind. */
export function copyEnding(media: Pick<MediaRow, 'kind' | 'contentType'>): string {
  return media.kind === 'video' ? extensionOf(media.contentType) : 'jpg'
}

async function makeCopy(
  deps: CopyDeps,
  media: Copied,
  key: string,
  rule: CopyRule,
): Promise<StoredCopy> {
  if (media.contentType === 'video/webm') return { key: media.storageKey, size: media.size }
  const path = join(await mediaScratch(deps.env.DATA_DIR), randomUUID())
  const to = `${path}.copy`
  try {
    await deps.files.takeOut(media.storageKey, path)
    return media.kind === 'video'
      ? await copyVideo(deps, media, key, { path, to })
      : await copyPicture(deps, media, key, { path, to, ...rule })
  } finally {
    await rm(path, { force: true })
    await rm(to, { force: true })
  }
}

async function copyPicture(
  { files }: CopyDeps,
  { projectId: owner, width, height }: Copied,
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
  { projectId: owner, storageKey, size, contentType }: Copied,
  key: string,
  { path, to }: { path: string; to: string },
): Promise<StoredCopy> {
  const pieces = await runMediaJob('move-index-forward', { path, to }, { owner, bytes: size })
  if (pieces.length === 0) return { key: storageKey, size }
  const content = Readable.from(
    (async function* () {
      for (const piece of pieces)
        yield* piece === 'index' ? createReadStream(to) : createReadStream(path, piece)
    })(),
  )
  await files.put(key, content, { contentType, size })
  return { key, size }
}

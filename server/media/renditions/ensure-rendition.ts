import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { CopyLimits } from '#contract/checks/plan-picture-copy.ts'
import { mediaLimits } from '#contract/media/media.ts'
import type { NetworkRules } from '#contract/networks/network-rules.ts'
import { asNetworkId, type NetworkId, networkIds } from '#contract/networks/networks.ts'
import { networkRules, rulesAt } from '#contract/networks/rules.ts'
import type { MediaRow } from '../../db/schema/media.ts'
import type { Deps } from '../../deps.ts'
import type { ByteRange } from '../../files/file-store.ts'
import { mediaScratch } from '../../files/scratch-folder.ts'
import { ApiError } from '../../http/api-error.ts'
import { JobError } from '../../isolated-jobs/job.ts'
import { renditionRules } from '../../networks/manifests.ts'
import { coverStream, geotagsOf } from '../geotags.ts'
import type { Blank } from '../inspection/geotags/blank.ts'
import { runMediaJob } from '../inspection/run-media-job.ts'
import { knownRefusal, rememberRefusal } from '../known-refusals.ts'
import { extensionOf } from '../media-url.ts'
import { type PlannedConversion, planConversion, runConversion } from './plan-conversion.ts'

export interface StoredRendition {
  key: string
  size: number
}

export function networkWithRenditions(id: string): NetworkId | undefined {
  const networkId = asNetworkId(id)
  return networkId && renditionRules[networkId] && networkId
}

type RenditionSource = Pick<MediaRow, 'projectId' | 'id' | 'kind' | 'contentType'>

const making = new Map<string, Promise<StoredRendition>>()

export type RenditionDeps = Pick<Deps, 'db' | 'files' | 'env'>

/**
 * The rendition of a file for a network, and there for the place that the post goes to, made when it
 * is first asked for and kept in the store. For a video that needs none, the original. Throws
 * MEDIA_UNSUPPORTED where none can be made.
 */
export async function ensureRendition(
  deps: RenditionDeps,
  media: MediaRow,
  networkId: NetworkId,
  placement?: string,
): Promise<StoredRendition> {
  const rule = renditionRules[networkId]
  if (!rule) throw new TypeError(`No renditions are made for ${networkId}`)
  const name = renditionName(networkId, placement)
  const conversion = await planConversion(deps, media, networkId, placement)
  if (conversion) {
    const key = renditionKey(media, name, 'converted')
    try {
      return await keepRendition(deps, key, () => convert(deps, media, key, conversion))
    } catch (error) {
      // A file that the network takes as it is stays as it is.
      if (conversion.isNeeded) throw error
    }
  }
  const geotags = media.kind === 'video' ? await geotagsOf(deps, media) : []
  const kind = media.kind === 'image' ? 'shaped' : geotags.length > 0 ? 'covered' : 'plain'
  const key = renditionKey(media, name, kind)
  const limits = { ...rulesAt(networkRules[networkId], placement).image, ...rule }
  return keepRendition(deps, key, () => makeRendition(deps, media, { key, geotags, limits }))
}

/** The stored one, the one that is being made, or a new one. */
async function keepRendition(
  { files }: RenditionDeps,
  key: string,
  make: () => Promise<StoredRendition>,
): Promise<StoredRendition> {
  const size = await files.size(key)
  if (size !== undefined) return { key, size }
  const underWay = making.get(key)
  if (underWay) return underWay
  const made = make().finally(() => making.delete(key))
  making.set(key, made)
  return made
}

/** Keys of all renditions that may have been made of a file. */
export function renditionKeys(media: RenditionSource): string[] {
  return networkIds
    .filter((id) => renditionRules[id])
    .flatMap(listRenditionNames)
    .flatMap((name) => renditionKinds.map((kind) => renditionKey(media, name, kind)))
}

function listRenditionNames(networkId: NetworkId): string[] {
  const { placements = {} }: NetworkRules = networkRules[networkId]
  return [undefined, ...Object.keys(placements)].map((place) => renditionName(networkId, place))
}

/** Renditions of a network have its name; those for another place than its feed, that place's too. */
export function renditionName(networkId: NetworkId, placement: string | undefined): string {
  const rules = networkRules[networkId]
  return rulesAt(rules, placement) === rules ? networkId : `${networkId}-${placement}`
}

const renditionKinds = ['plain', 'covered', 'shaped', 'converted'] as const
type RenditionKind = (typeof renditionKinds)[number]

/**
 * A picture's rendition, and a video's with covered geotags, have a name of their own: older ones
 * had the picture's own shape, or were made of the bare file. So has a converted video, since a
 * server without ffmpeg made another.
 */
function renditionKey(media: RenditionSource, name: string, kind: RenditionKind): string {
  const own = kind === 'plain' ? name : `${name}.${kind}`
  return `media/${media.projectId}/${media.id}.${own}.${renditionExtension(media)}`
}

/** Images become JPEG, videos keep their format. */
export function renditionExtension(media: Pick<MediaRow, 'kind' | 'contentType'>): string {
  return media.kind === 'video' ? extensionOf(media.contentType) : 'jpg'
}

interface Wanted {
  key: string
  /** Of a video; a picture's rendition has nothing of the file but its pixels. */
  geotags: readonly Blank[]
  limits: CopyLimits & { maxBytes: number }
}

async function convert(
  deps: RenditionDeps,
  media: MediaRow,
  key: string,
  conversion: PlannedConversion,
): Promise<StoredRendition> {
  const { files } = deps
  const refusal = knownRefusal(key)
  if (refusal) throw refusal
  const path = join(await mediaScratch(deps.env.DATA_DIR), randomUUID())
  const to = `${path}.converted`
  try {
    await files.takeOut(media.storageKey, path)
    const size = await runConversion(media, conversion, { path, to })
    await files.putFile(key, to, { contentType: media.contentType, size })
    return { key, size }
  } catch (error) {
    // One post may have hundreds of times; a job that was ended may only have met a busy machine.
    if (error instanceof ApiError && isUnreadable(error.cause)) rememberRefusal(key, error)
    throw error
  } finally {
    await rm(path, { force: true })
    await rm(to, { force: true })
  }
}

function isUnreadable(cause: unknown): boolean {
  return cause instanceof JobError && cause.code === 'unreadable'
}

async function makeRendition(
  deps: RenditionDeps,
  media: MediaRow,
  wanted: Wanted,
): Promise<StoredRendition> {
  if (media.contentType === 'video/webm') return { key: media.storageKey, size: media.size }
  const path = join(await mediaScratch(deps.env.DATA_DIR), randomUUID())
  const to = `${path}.rendition`
  try {
    await deps.files.takeOut(media.storageKey, path)
    return media.kind === 'video'
      ? await renderVideo(deps, media, { ...wanted, path, to })
      : await renderPicture(deps, media, wanted.key, { path, to, ...wanted.limits })
  } finally {
    await rm(path, { force: true })
    await rm(to, { force: true })
  }
}

async function renderPicture(
  { files }: RenditionDeps,
  { projectId: owner, width, height }: MediaRow,
  key: string,
  wanted: CopyLimits & { maxBytes: number; path: string; to: string },
): Promise<StoredRendition> {
  const pixels = width && height ? width * height : mediaLimits.maxImagePixels
  const { size } = await runMediaJob('render-jpeg', wanted, { owner, pixels })
  await files.putFile(key, wanted.to, { contentType: 'image/jpeg', size })
  return { key, size }
}

async function renderVideo(
  { files }: RenditionDeps,
  { projectId: owner, storageKey, size, contentType }: MediaRow,
  { key, geotags, path, to }: Wanted & { path: string; to: string },
): Promise<StoredRendition> {
  const pieces = await runMediaJob('move-index-forward', { path, to }, { owner, bytes: size })
  if (pieces.length === 0) return { key: storageKey, size }
  const content = Readable.from(
    (async function* () {
      for (const [order, piece] of pieces.entries()) {
        const isIndex = piece === 'index'
        const file = isIndex ? createReadStream(to) : createReadStream(path, piece)
        yield* coverStream(file, geotags, isIndex ? indexStart(pieces, order) : piece.start)
      }
    })(),
  )
  await files.put(key, content, { contentType, size })
  return { key, size }
}

/** The offset of the index in the original file: right behind the data that it now precedes. */
function indexStart(pieces: readonly ('index' | ByteRange)[], order: number): number {
  const data = pieces[order + 1]
  return data === undefined || data === 'index' ? 0 : data.end + 1
}

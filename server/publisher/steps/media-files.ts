import { placementOf } from '#contract/networks/network-versions.ts'
import type { MediaRow } from '../../db/schema/media.ts'
import { ApiError } from '../../http/api-error.ts'
import { JobError } from '../../isolated-jobs/job.ts'
import {
  type Destination,
  renditionForNetwork,
} from '../../media/renditions/rendition-for-network.ts'
import type { ServedFile } from '../../media/served-file.ts'
import { readServedFile } from '../../media/serving/read-served-file.ts'
import { type DeliveryMedia, NetworkError } from '../../networks/network.ts'
import type { PublisherDeps } from '../publisher-deps.ts'
import type { Content } from '../states/content.ts'
import type { FoundTarget } from '../states/target-rows.ts'

/**
 * Makes what the network gets of each file before it is told of it, since it would not wait;
 * answers the content with the sizes and types of that. Throws `NetworkError`.
 */
export async function prepareFiles(
  deps: PublisherDeps,
  { account, media }: FoundTarget,
  content: Content,
): Promise<Content> {
  const facts = new Map<string, Pick<DeliveryMedia, 'contentType' | 'size'>>()
  for (const { media: row } of media) {
    const made = await makeFor(deps, row, destinationOf(account, content))
    facts.set(row.id, { contentType: made.contentType, size: made.size })
  }
  return { ...content, media: content.media.map((file) => ({ ...file, ...facts.get(file.id) })) }
}

/** How a network reads one file of a delivery. */
export function openerOf(
  deps: PublisherDeps,
  { account, media }: FoundTarget,
  content: Content,
  id: string,
): DeliveryMedia['open'] {
  return async (range) => {
    const row = media.find((file) => file.media.id === id)?.media
    if (!row) throw new NetworkError('media', 'Esta mídia não está mais no post.', `no media ${id}`)
    const made = await makeFor(deps, row, destinationOf(account, content))
    return readServedFile(deps.files, made, range)
  }
}

function destinationOf(account: FoundTarget['account'], { options }: Content): Destination {
  return { platformId: account.platformId, placement: placementOf(options ?? undefined) }
}

async function makeFor(deps: PublisherDeps, row: MediaRow, to: Destination): Promise<ServedFile> {
  try {
    return await renditionForNetwork(deps, row, to)
  } catch (error) {
    throw explainRenditionFailure(error)
  }
}

const unreadable =
  'Não conseguimos preparar uma das mídias para esta rede: o arquivo não pôde ser lido. Troque a mídia.'
const tooSlow = 'Preparar uma das mídias para esta rede demorou demais.'
const tooMany = 'Há muitas mídias sendo preparadas.'

/**
 * The delivery error for a rendition that could not be made. The file could be read when it was
 * uploaded, so a job that was ended may only have met a busy machine: it gets a few more attempts.
 */
export function explainRenditionFailure(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { code, cause, retryAfterSeconds } = error
  const detail = `copy: ${cause instanceof Error ? cause.message : code}`
  if (code === 'SERVICE_UNAVAILABLE')
    return new NetworkError('transient', tooMany, detail, { retryAfterSeconds, cause })
  if (code !== 'MEDIA_UNSUPPORTED') return error
  if (cause instanceof JobError && cause.code !== 'unreadable')
    return new NetworkError('transient', tooSlow, detail, { attemptsAtMost: 4, cause })
  return new NetworkError('media', unreadable, detail, { cause })
}

import { and, eq, inArray, isNull } from 'drizzle-orm'
import { placementForNetwork } from '#contract/networks/network-versions.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { type MediaRow, media } from '../../db/schema/media.ts'
import { postMedia, posts } from '../../db/schema/posts.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import type { Deps } from '../../deps.ts'
import { packIds, readSigned, signBytes, unpackIds } from '../../security/signed-bytes.ts'
import { extensionOf } from '../media-url.ts'
import { networkWithRenditions, renditionExtension } from '../renditions/ensure-rendition.ts'
import type { Destination } from '../renditions/rendition-for-network.ts'

type AddressDeps = Pick<Deps, 'clock' | 'mediaKey'>

const purpose = 'media for a network'
/** In ms: long enough for a slow network; each staging makes new addresses. */
const validMs = 2 * 60 * 60 * 1000
/** States of a target that is still to be published. */
const livingStates = ['scheduled', 'staging', 'staged', 'committing', 'retrying'] as const

/** What an address of ours names; undefined for any other. */
export function readAddress(
  { mediaKey }: Pick<Deps, 'mediaKey'>,
  file: string,
): { mediaId: string; targetId: string; until: Date; ending: string } | undefined {
  const [, token = '', ending = ''] = /^([A-Za-z0-9_-]+)\.([a-z0-9]+)$/.exec(file) ?? []
  const bytes = readSigned(mediaKey, purpose, token)
  const read = bytes && unpackIds(bytes, 2)
  const [mediaId, targetId] = read?.ids ?? []
  return read && mediaId && targetId ? { mediaId, targetId, until: read.until, ending } : undefined
}

/** The path at which one network may fetch one file, for one delivery and a limited time. */
export function networkPath(
  { clock, mediaKey }: AddressDeps,
  row: Pick<MediaRow, 'id' | 'kind' | 'contentType'>,
  target: { id: string; platformId: string },
): string {
  const until = new Date(clock.now().getTime() + validMs)
  const token = signBytes(mediaKey, purpose, packIds([row.id, target.id], until))
  return `/media/for-network/${token}.${extensionFor(row, target.platformId)}`
}

/**
 * What such a path leads to; undefined when it has expired, or its delivery is over or cancelled.
 */
export async function findForNetwork(
  { db, clock, mediaKey }: AddressDeps & Pick<Deps, 'db'>,
  file: string,
): Promise<(Destination & { media: MediaRow }) | undefined> {
  const read = readAddress({ mediaKey }, file)
  if (!read || read.until <= clock.now()) return undefined
  const { mediaId, targetId, ending } = read
  const [found] = await db
    .select({ media, platformId: socialAccounts.platformId, versions: posts.versions })
    .from(deliveryTargets)
    .innerJoin(posts, eq(posts.id, deliveryTargets.postId))
    .innerJoin(socialAccounts, eq(socialAccounts.id, deliveryTargets.accountId))
    .innerJoin(postMedia, eq(postMedia.postId, posts.id))
    .innerJoin(media, eq(media.id, postMedia.mediaId))
    .where(
      and(
        eq(deliveryTargets.id, targetId),
        inArray(deliveryTargets.state, [...livingStates]),
        isNull(posts.deletedAt),
        isNull(socialAccounts.removedAt),
        eq(media.id, mediaId),
      ),
    )
    .limit(1)
  if (!found || ending !== extensionFor(found.media, found.platformId)) return undefined
  const { versions, ...rest } = found
  return { ...rest, placement: placementForNetwork(found.platformId, versions) }
}

/** Networks look at the extension, which a rendition may have other than the original. */
function extensionFor(row: Pick<MediaRow, 'kind' | 'contentType'>, platformId: string): string {
  return networkWithRenditions(platformId) ? renditionExtension(row) : extensionOf(row.contentType)
}

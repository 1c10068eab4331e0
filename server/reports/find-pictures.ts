import { and, eq, isNotNull } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/scalars.ts'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import { media } from '../db/schema/media.ts'
import { postMedia, posts } from '../db/schema/posts.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'
import type { ServedFile } from '../media/served-file.ts'
import { findBrand } from './brand/find-brand.ts'
import { findLogo } from './brand/mount-logo.ts'
import { isAccountShown } from './facts/find-accounts.ts'
import { isAsNow, isPublishedIn, type Place } from './facts/find-posts.ts'
import { findMonthSpan } from './facts/month-span.ts'
import type { OpenReport } from './find-open-report.ts'

// What a report's address opens besides its page: the logo, the pictures of its accounts, and the
// thumbnails of its posts. Nothing else of the project, and no original.

type PictureDeps = Pick<Deps, 'db' | 'clock' | 'files'>

export async function findReportLogo(
  deps: PictureDeps,
  { projectId }: OpenReport,
): Promise<ServedFile | undefined> {
  const { logoKey } = await findBrand(deps.db, projectId)
  return logoKey === null ? undefined : await findLogo(deps, logoKey)
}

/** The picture of an account that the report shows. */
export async function findAvatar(
  deps: PictureDeps,
  report: OpenReport,
  accountId: string,
): Promise<ServedFile | undefined> {
  if (!v.is(Uuid, accountId)) return undefined
  const { id, pictureKey } = socialAccounts
  const [found] = await deps.db
    .select({ key: pictureKey })
    .from(socialAccounts)
    .where(
      and(eq(id, accountId), isNotNull(pictureKey), isAccountShown(deps.db, placeOf(deps, report))),
    )
  return await servable(deps, found?.key, 'image/jpeg')
}

/** The thumbnail of a file that went out in the report's month. */
export async function findMiniature(
  deps: PictureDeps,
  report: OpenReport,
  mediaId: string,
): Promise<ServedFile | undefined> {
  if (!v.is(Uuid, mediaId)) return undefined
  const [found] = await deps.db
    .select({ key: media.thumbnailKey })
    .from(media)
    .innerJoin(postMedia, eq(postMedia.mediaId, media.id))
    .innerJoin(posts, eq(posts.id, postMedia.postId))
    .innerJoin(deliveryTargets, eq(deliveryTargets.postId, posts.id))
    .where(and(eq(media.id, mediaId), isPublishedIn(placeOf(deps, report)), isAsNow()))
    .limit(1)
  return await servable(deps, found?.key, 'image/webp')
}

function placeOf(
  { clock }: Pick<Deps, 'clock'>,
  { projectId, month, timeZone }: OpenReport,
): Place {
  const { from, until } = findMonthSpan(month, timeZone, clock.now())
  return { projectId, from, until }
}

async function servable(
  { files }: Pick<Deps, 'files'>,
  key: string | null | undefined,
  contentType: string,
): Promise<ServedFile | undefined> {
  if (!key) return undefined
  const size = await files.size(key)
  if (size === undefined) return undefined
  return { key, size, contentType, etag: `"${key.split('/').at(-1)}"` }
}

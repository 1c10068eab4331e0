import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Violation } from '#contract/calls/errors.ts'
import { type CheckedMedia, checkPost, type Finding } from '#contract/checks/check-post.ts'
import { checkMediaSet } from '#contract/media/media.ts'
import {
  contentForNetwork,
  type NetworkVersion,
  placementForNetwork,
} from '#contract/networks/network-versions.ts'
import type { Executor } from '../../db/database.ts'
import type { MediaRow } from '../../db/schema/media.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { convertsVideo } from '../../media/renditions/plan-conversion.ts'
import type { Destination } from '../../media/renditions/rendition-for-network.ts'

export type LivingAccount = Pick<typeof socialAccounts.$inferSelect, 'id' | 'platformId'>

/** The chosen accounts. Throws ACCOUNT_UNAVAILABLE when `findLiving` misses one. */
export async function findAccounts(
  db: Executor,
  projectId: string,
  ids: readonly string[],
): Promise<LivingAccount[]> {
  const wanted = [...new Set(ids)]
  const found = await findLiving(db, projectId, wanted)
  if (found.length < wanted.length) throw new ApiError('ACCOUNT_UNAVAILABLE')
  return found
}

/**
 * Those of the accounts that belong to this project and were not unlinked; inside a transaction
 * they are locked until it ends. An account to be connected again counts: the post waits for it.
 */
export async function findLiving(
  db: Executor,
  projectId: string,
  ids: readonly string[],
): Promise<LivingAccount[]> {
  return db
    .select({ id: socialAccounts.id, platformId: socialAccounts.platformId })
    .from(socialAccounts)
    .where(
      and(
        inArray(socialAccounts.id, [...ids]),
        eq(socialAccounts.projectId, projectId),
        isNull(socialAccounts.removedAt),
      ),
    )
    .for('share')
}

/** Where a post goes, for `prepareCopies`. */
export function listDestinations(
  accounts: readonly LivingAccount[],
  versions: readonly NetworkVersion[],
): Destination[] {
  return accounts.map(({ platformId }) => ({
    ...{ platformId, placement: placementForNetwork(platformId, versions) },
  }))
}

/**
 * Checks the product's rule for the set of media, then each network's rules by what the server
 * measured. Throws MEDIA_RULES or POST_REJECTED.
 */
export async function checkTemplate(
  deps: Pick<Deps, 'env'>,
  post: { caption: string; versions: readonly NetworkVersion[] },
  rows: readonly MediaRow[],
  accounts: readonly LivingAccount[],
): Promise<void> {
  const media: CheckedMedia[] = rows.map((row) => ({ ...row, ...row.videoFacts }))
  const mixed = checkMediaSet(media.map(({ kind }) => kind))
  if (mixed) throw new ApiError('MEDIA_RULES', { details: [{ field: 'media', message: mixed }] })
  const details: Violation[] = []
  for (const platformId of new Set(accounts.map((account) => account.platformId))) {
    const part = contentForNetwork(platformId, post)
    const mayConvert = await convertsVideo(deps, platformId)
    // Passed even when nothing was chosen: some networks require an option.
    for (const finding of checkPost(platformId, { options: {}, ...part, media, mayConvert }))
      if (finding.severity === 'blocking')
        details.push({
          field: fieldOf(finding, platformId, part.options),
          message: finding.message,
        })
  }
  if (details.length > 0) throw new ApiError('POST_REJECTED', { details })
}

/** The field of a finding; one in a network version is named 'versions.<network>.link'. */
function fieldOf({ field, path }: Finding, platformId: string, version?: NetworkVersion): string {
  const own = `versions.${platformId}`
  if (field === 'options') return path.replace(/^options/, own)
  return field === 'caption' && version?.caption !== undefined ? `${own}.caption` : field
}

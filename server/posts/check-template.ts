import { and, eq, inArray, isNull } from 'drizzle-orm'
import { checkMediaSet } from '#contract/check-media-set.ts'
import { type CheckedMedia, checkPost, type Finding } from '#contract/check-post.ts'
import type { Violation } from '#contract/envelope.ts'
import { partFor } from '#contract/version-for.ts'
import type { PostVersion } from '#contract/versions.ts'
import type { Executor } from '../db/database.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import { ApiError } from '../http/api-error.ts'

export type LivingAccount = Pick<typeof socialAccounts.$inferSelect, 'id' | 'platformId'>

/** The chosen accounts; refuses when there is one that `findLiving` does not find. */
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
 * Those of the accounts that are of this project and not disconnected by its people; in a transaction
 * they stay so until it ends. One that the network wants reconnected still counts: the post waits for
 * it, it is not lost.
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

/** The document's rules for the set, then each network's own rules, field by field. */
export function checkTemplate(
  post: { caption: string; versions: readonly PostVersion[] },
  media: readonly CheckedMedia[],
  accounts: readonly LivingAccount[],
): void {
  const mixed = checkMediaSet(media.map(({ kind }) => kind))
  if (mixed) throw new ApiError('MEDIA_RULES', { details: [{ field: 'media', message: mixed }] })
  const details: Violation[] = []
  for (const platformId of new Set(accounts.map((account) => account.platformId))) {
    const part = partFor(platformId, post)
    for (const finding of checkPost(platformId, { ...part, media }))
      if (finding.severity === 'blocking')
        details.push({
          field: fieldOf(finding, platformId, part.options),
          message: finding.message,
        })
  }
  if (details.length > 0) throw new ApiError('POST_REJECTED', { details })
}

/** What stands in a version is named by its place there: 'versions.instagram.firstComment'. */
function fieldOf({ field, path }: Finding, platformId: string, version?: PostVersion): string {
  const own = `versions.${platformId}`
  if (field === 'options') return path.replace(/^options/, own)
  return field === 'caption' && version?.caption !== undefined ? `${own}.caption` : field
}

import { and, asc, gt, or } from 'drizzle-orm'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'
import { isOfEarlierKey, resealedAtOnce } from '../security/reseal.ts'
import { resealGrant } from './account-credentials.ts'
import { isSameGrant } from './renewal-lease.ts'

/** Seals the grants of accounts anew where an earlier key sealed them; returns how many. */
export async function resealGrants({
  db,
  secretBox,
  log,
}: Pick<Deps, 'db' | 'secretBox' | 'log'>): Promise<number> {
  const { id, accessTokenSealed, refreshTokenSealed, credentialsDataSealed } = socialAccounts
  const columns = [accessTokenSealed, refreshTokenSealed, credentialsDataSealed]
  const isOld = or(...columns.map((column) => isOfEarlierKey(column, secretBox)))
  let resealed = 0
  for (let after: string | undefined; ; ) {
    const rows = await db
      .select()
      .from(socialAccounts)
      .where(and(isOld, after === undefined ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(resealedAtOnce)
    for (const row of rows) {
      try {
        // Only over the grant that was read: it may have been renewed meanwhile.
        await db.update(socialAccounts).set(resealGrant(secretBox, row)).where(isSameGrant(row))
        resealed += 1
      } catch (error) {
        log.error({ err: error, accountId: row.id }, 'the grant of an account does not open')
      }
    }
    after = rows.at(-1)?.id
    if (rows.length < resealedAtOnce) return resealed
  }
}

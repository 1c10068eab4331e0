import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'
import type { TokenGrant } from '../networks/linking.ts'
import { sealGrant } from './account-credentials.ts'
import type { AccountRow } from './account-rows.ts'
import { planNextLook } from './plan-next-look.ts'
import { isSameGrant } from './renewal-lease.ts'

/**
 * How long a database that is away is tried again, in ms: at many networks the old refresh token
 * has ended with this answer, and a lost one costs the person a new connection.
 */
const insistMs = 20_000
const pauseMs = 500

/**
 * Stores a new grant over the one it was asked with, and ends the lease; undefined where that was
 * replaced or removed meanwhile, for then the stored one is newer.
 */
export async function storeGrant(
  deps: Pick<Deps, 'db' | 'secretBox' | 'clock' | 'log'>,
  asked: AccountRow,
  grant: TokenGrant,
): Promise<AccountRow | undefined> {
  const { db, secretBox, clock, log } = deps
  const sealed = sealGrant(secretBox, asked, grant)
  const set = {
    ...sealed,
    credentialsVersion: sql`${socialAccounts.credentialsVersion} + 1`,
    renewingUntil: null,
    lookDueAt: planNextLook({ ...asked, ...sealed }, { now: clock.now() }),
  }
  const begun = performance.now()
  for (;;) {
    try {
      const [stored] = await db
        .update(socialAccounts)
        .set(set)
        .where(isSameGrant(asked))
        .returning()
      return stored
    } catch (error) {
      if (performance.now() - begun > insistMs) throw error
      log.error({ err: error, accountId: asked.id }, 'a new grant could not be stored yet')
      await sleep(pauseMs)
    }
  }
}

import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { AccountRow } from './account-rows.ts'

/**
 * Longer than the network is waited for and its answer is tried to be stored, so that a second
 * process never asks meanwhile. Whoever dies with it leaves the account free after so long.
 */
export const leaseMs = 90_000

/** By the database's clock: those of several machines differ. In whole ms, as they are read. */
const dbNow = sql`date_trunc('milliseconds', clock_timestamp())`

/**
 * Takes the account for one renewal; undefined where another process has it, or its grant is not the
 * one that was seen any more. No transaction is held meanwhile: the embedded database has but one
 * connection.
 */
export async function takeLease(db: Executor, seen: AccountRow): Promise<AccountRow | undefined> {
  const { renewingUntil } = socialAccounts
  const [taken] = await db
    .update(socialAccounts)
    .set({ renewingUntil: sql`${dbNow} + ${leaseMs} * interval '1 millisecond'` })
    .where(
      and(
        isSameGrant(seen),
        eq(socialAccounts.status, 'active'),
        or(isNull(renewingUntil), lt(renewingUntil, dbNow)),
      ),
    )
    .returning()
  return taken
}

/** Only one's own: its end is its name. */
export async function endLease(db: Executor, leased: AccountRow): Promise<void> {
  if (leased.renewingUntil === null) return
  await db
    .update(socialAccounts)
    .set({ renewingUntil: null })
    .where(and(isSameGrant(leased), eq(socialAccounts.renewingUntil, leased.renewingUntil)))
}

/** Whether the row still holds the grant that was seen. */
export function isSameGrant({ id, credentialsVersion }: AccountRow) {
  return and(
    eq(socialAccounts.id, id),
    eq(socialAccounts.credentialsVersion, credentialsVersion),
    isNull(socialAccounts.removedAt),
  )
}

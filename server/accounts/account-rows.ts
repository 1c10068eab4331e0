import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/database.ts'
import { deliveryTargets, postFigures } from '../db/schema/delivery-targets.ts'
import { accountDays, accountMetrics, socialAccounts } from '../db/schema/social-accounts.ts'

export type AccountRow = typeof socialAccounts.$inferSelect

export async function findAccounts(db: Executor, projectId: string): Promise<AccountRow[]> {
  return db
    .select()
    .from(socialAccounts)
    .where(and(eq(socialAccounts.projectId, projectId), isNull(socialAccounts.removedAt)))
    .orderBy(asc(socialAccounts.createdAt), asc(socialAccounts.id))
}

/** Adds the account, or updates and reactivates the one that is already linked. */
export async function upsertAccount(
  db: Executor,
  row: typeof socialAccounts.$inferInsert,
): Promise<AccountRow> {
  const { projectId: _project, platformId: _platform, remoteId: _remote, ...changes } = row
  const [account] = await db
    .insert(socialAccounts)
    .values(row)
    .onConflictDoUpdate({
      target: [socialAccounts.projectId, socialAccounts.platformId, socialAccounts.remoteId],
      targetWhere: sql`${socialAccounts.removedAt} is null`,
      set: {
        ...changes,
        credentialsVersion: sql`${socialAccounts.credentialsVersion} + 1`,
        renewingUntil: null,
      },
    })
    .returning()
  if (!account) throw new Error('an upsert answered no row')
  return account
}

/** Nothing where the account was removed, and perhaps erased, while its picture was fetched. */
export async function setPicture(db: Executor, id: string, pictureKey: string): Promise<void> {
  await db
    .update(socialAccounts)
    .set({ pictureKey })
    .where(and(eq(socialAccounts.id, id), isNull(socialAccounts.removedAt)))
}

/** Returns the account as it was, if the project had it and it was not removed yet. */
export async function removeAccount(
  tx: Transaction,
  account: { id: string; projectId: string; now: Date },
): Promise<AccountRow | undefined> {
  const [found] = await tx
    .select()
    .from(socialAccounts)
    .where(
      and(
        eq(socialAccounts.id, account.id),
        eq(socialAccounts.projectId, account.projectId),
        isNull(socialAccounts.removedAt),
      ),
    )
    .for('update')
  if (!found) return undefined
  await tx
    .update(socialAccounts)
    .set({ removedAt: account.now, ...wiped })
    .where(eq(socialAccounts.id, found.id))
  await forgetNumbers(tx, found.id)
  return found
}

const wiped = {
  ...{ accessTokenSealed: null, refreshTokenSealed: null, credentialsDataSealed: null },
  ...{ capabilities: null, capabilitiesReadAt: null },
}

/** All that its network told of an account and its posts, now and day by day, ends with its link. */
export async function forgetNumbers(tx: Executor, accountId: string): Promise<void> {
  await tx.delete(accountMetrics).where(eq(accountMetrics.accountId, accountId))
  await tx.delete(accountDays).where(eq(accountDays.accountId, accountId))
  const published = tx
    .select({ id: deliveryTargets.id })
    .from(deliveryTargets)
    .where(eq(deliveryTargets.accountId, accountId))
  await tx.delete(postFigures).where(inArray(postFigures.targetId, published))
}

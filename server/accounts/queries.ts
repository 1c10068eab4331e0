import { and, asc, desc, eq, gt, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/database.ts'
import { linkStates } from '../db/schema/link-states.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'

export type AccountRow = typeof socialAccounts.$inferSelect
type LinkStateRow = typeof linkStates.$inferSelect
type LinkOwner = Pick<LinkStateRow, 'nonceHash' | 'platformId' | 'userId' | 'projectId'>

export async function findAccounts(db: Executor, projectId: string): Promise<AccountRow[]> {
  return db
    .select()
    .from(socialAccounts)
    .where(and(eq(socialAccounts.projectId, projectId), isNull(socialAccounts.removedAt)))
    .orderBy(asc(socialAccounts.createdAt), asc(socialAccounts.id))
}

export async function insertLinkState(
  db: Executor,
  row: typeof linkStates.$inferInsert,
): Promise<void> {
  await db.insert(linkStates).values(row)
}

/**
 * Of what somebody, or a project, has under way only the newest stay good, the one named among
 * them.
 */
export async function deleteOldLinkStates(
  db: Executor,
  { nonceHash, userId, projectId }: Omit<LinkOwner, 'platformId'>,
  most: { ofUser: number; ofProject: number },
): Promise<void> {
  const isOther = ne(linkStates.nonceHash, nonceHash)
  for (const [owned, limit] of [
    [and(isOther, eq(linkStates.userId, userId)), most.ofUser],
    [and(isOther, eq(linkStates.projectId, projectId)), most.ofProject],
  ] as const) {
    const newest = db
      .select({ nonceHash: linkStates.nonceHash })
      .from(linkStates)
      .where(owned)
      .orderBy(desc(linkStates.expiresAt), asc(linkStates.nonceHash))
      .limit(limit - 1)
    await db.delete(linkStates).where(and(owned, notInArray(linkStates.nonceHash, newest)))
  }
}

/** True for exactly one caller: the one who asked, for what was asked, in time, once. */
export async function consumeLinkState(
  db: Executor,
  owner: LinkOwner,
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(linkStates)
    .set({ usedAt: now })
    .where(and(ownedBy(owner), isNull(linkStates.usedAt), gt(linkStates.expiresAt, now)))
    .returning({ nonceHash: linkStates.nonceHash })
  return used.length === 1
}

/** The network never got the code, so the same authorization may be tried again. */
export async function restoreLinkState(db: Executor, owner: LinkOwner): Promise<void> {
  await db.update(linkStates).set({ usedAt: null }).where(ownedBy(owner))
}

/** Adds the account, or brings the one that is linked already up to date and back to life. */
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
      set: changes,
    })
    .returning()
  if (!account) throw new Error('an upsert answered no row')
  return account
}

export async function setPicture(db: Executor, id: string, pictureKey: string): Promise<void> {
  await db.update(socialAccounts).set({ pictureKey }).where(eq(socialAccounts.id, id))
}

/** Answers whether there was such a living account in the project. */
export async function removeAccount(
  tx: Transaction,
  account: { id: string; projectId: string; now: Date },
): Promise<boolean> {
  const removed = await tx
    .update(socialAccounts)
    .set({ removedAt: account.now })
    .where(
      and(
        eq(socialAccounts.id, account.id),
        eq(socialAccounts.projectId, account.projectId),
        isNull(socialAccounts.removedAt),
      ),
    )
    .returning({ id: socialAccounts.id })
  return removed.length === 1
}

function ownedBy(owner: LinkOwner) {
  return and(
    eq(linkStates.nonceHash, owner.nonceHash),
    eq(linkStates.platformId, owner.platformId),
    eq(linkStates.userId, owner.userId),
    eq(linkStates.projectId, owner.projectId),
  )
}

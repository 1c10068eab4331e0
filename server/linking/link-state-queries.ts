import { and, asc, desc, eq, gt, isNotNull, isNull, ne, notInArray } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/database.ts'
import { linkStates } from '../db/schema/social-accounts.ts'

type LinkStateRow = typeof linkStates.$inferSelect
export type LinkOwner = Pick<LinkStateRow, 'nonceHash' | 'userId' | 'projectId'>

export async function insertLinkState(
  db: Executor,
  row: typeof linkStates.$inferInsert,
): Promise<void> {
  await db.insert(linkStates).values(row)
}

/**
 * Deletes the oldest unfinished authorizations of the user and of the project, except the given
 * one, down to the limits of `most`.
 */
export async function deleteOldLinkStates(
  db: Executor,
  { nonceHash, userId, projectId }: LinkOwner,
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
      // An offer ends sooner than an authorization that nobody came back from, and is worth more.
      .orderBy(
        desc(isNotNull(linkStates.candidatesSealed)),
        desc(linkStates.expiresAt),
        asc(linkStates.nonceHash),
      )
      .limit(limit - 1)
    await db.delete(linkStates).where(and(owned, notInArray(linkStates.nonceHash, newest)))
  }
}

/**
 * The row for exactly one call, by the same user and project and for the same platform, before it
 * expires.
 */
export async function consumeLinkState(
  db: Executor,
  owner: LinkOwner,
  platformId: string,
  now: Date,
): Promise<LinkStateRow | undefined> {
  const [used] = await db
    .update(linkStates)
    .set({ usedAt: now })
    .where(
      and(
        ownedBy(owner),
        eq(linkStates.platformId, platformId),
        isNull(linkStates.usedAt),
        gt(linkStates.expiresAt, now),
      ),
    )
    .returning()
  return used
}

/** The code did not reach the network, so the same authorization may be tried again. */
export async function restoreLinkState(db: Executor, owner: LinkOwner): Promise<void> {
  await db.update(linkStates).set({ usedAt: null }).where(ownedBy(owner))
}

/** Keeps what may be chosen of, in place of what the exchange needed. */
export async function keepCandidates(
  db: Executor,
  owner: LinkOwner,
  kept: { candidatesSealed: string; expiresAt: Date },
): Promise<void> {
  await db
    .update(linkStates)
    .set({ ...kept, secretSealed: null })
    .where(ownedBy(owner))
}

/** What was offered to this user for this project, before it expires. */
export async function findCandidates(
  db: Executor,
  owner: LinkOwner,
  now: Date,
): Promise<LinkStateRow | undefined> {
  const [row] = await db.select().from(linkStates).where(offeredTo(owner, now))
  return row
}

/** The same for exactly one call, which also wipes it. */
export async function takeCandidates(
  tx: Transaction,
  owner: LinkOwner,
  now: Date,
): Promise<LinkStateRow | undefined> {
  const [row] = await tx.delete(linkStates).where(offeredTo(owner, now)).returning()
  return row
}

function offeredTo(owner: LinkOwner, now: Date) {
  return and(ownedBy(owner), isNotNull(linkStates.candidatesSealed), gt(linkStates.expiresAt, now))
}

function ownedBy(owner: LinkOwner) {
  return and(
    eq(linkStates.nonceHash, owner.nonceHash),
    eq(linkStates.userId, owner.userId),
    eq(linkStates.projectId, owner.projectId),
  )
}

import {
  and,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '../../db/database.ts'
import { deliveryAttempts, deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { media } from '../../db/schema/media.ts'
import { postMedia, posts } from '../../db/schema/posts.ts'
import { projects } from '../../db/schema/projects.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import type { DescribedMedia } from '../../media/to-post-media.ts'

export type TargetRow = typeof deliveryTargets.$inferSelect
export type AccountRow = typeof socialAccounts.$inferSelect
type PostRow = typeof posts.$inferSelect

export interface FoundTarget {
  target: TargetRow
  post: PostRow
  account: AccountRow
  project: Pick<typeof projects.$inferSelect, 'lateLimitMinutes'>
  /** Whether other times of the post wait for it to be resumed. */
  isPaused: boolean
  media: DescribedMedia[]
}

/** The targets of these ids that exist, with all that a delivery needs, in two queries. */
export async function readTargets(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, FoundTarget>> {
  const found = await db
    .select({
      ...{ target: deliveryTargets, post: posts, account: socialAccounts },
      project: { lateLimitMinutes: projects.lateLimitMinutes },
      isPaused: hasPausedTime(db),
    })
    .from(deliveryTargets)
    .innerJoin(posts, eq(posts.id, deliveryTargets.postId))
    .innerJoin(socialAccounts, eq(socialAccounts.id, deliveryTargets.accountId))
    .innerJoin(projects, eq(projects.id, posts.projectId))
    .where(inArray(deliveryTargets.id, [...ids]))
  const postIds = [...new Set(found.map(({ post }) => post.id))]
  const files = await db
    .select({ postId: postMedia.postId, media, altText: postMedia.altText })
    .from(postMedia)
    .innerJoin(media, eq(media.id, postMedia.mediaId))
    .where(inArray(postMedia.postId, postIds))
    .orderBy(postMedia.position)
  const byPost = Map.groupBy(files, ({ postId }) => postId)
  return new Map(
    found.map((row) => [row.target.id, { ...row, media: byPost.get(row.post.id) ?? [] }]),
  )
}

/** Whether the post has a time that waits for it to be resumed. */
export function hasPausedTime(db: Executor): SQL<boolean> {
  const paused = alias(deliveryTargets, 'paused')
  const found = db
    .select({ one: sql`1` })
    .from(paused)
    .where(and(eq(paused.postId, posts.id), eq(paused.state, 'paused')))
  return sql<boolean>`${exists(found)}`
}

/**
 * Whether an account has to be connected again. Locks the account until the transaction has ended.
 */
export async function isDisconnected(tx: Transaction, accountId: string): Promise<boolean> {
  const [account] = await tx
    .select({ status: socialAccounts.status })
    .from(socialAccounts)
    .where(eq(socialAccounts.id, accountId))
    .for('share')
  return account?.status === 'needs-reconnect'
}

type Attempt = typeof deliveryAttempts.$inferInsert

/** One row for each call of a step, kept as evidence. */
export async function recordAttempt(db: Executor, attempt: Attempt): Promise<void> {
  await db.insert(deliveryAttempts).values(attempt)
}

/** Notes what the network refuses the account, in Portuguese; null when it refuses nothing more. */
export async function noteAccountTrouble(
  db: Executor,
  account: AccountRow,
  trouble: string | null,
): Promise<void> {
  if (account.trouble !== trouble) await changeAccount(db, account, { trouble })
}

/**
 * Notes what was seen of an account with its token, unless that was replaced meanwhile: it says
 * nothing of the new one. Returns whether it did.
 */
export async function changeAccount(
  db: Executor,
  account: AccountRow,
  changes: Partial<Pick<AccountRow, 'status' | 'trouble' | 'lookDueAt'>>,
): Promise<boolean> {
  const changed = await db
    .update(socialAccounts)
    .set(changes)
    .where(
      and(
        eq(socialAccounts.id, account.id),
        eq(socialAccounts.credentialsVersion, account.credentialsVersion),
      ),
    )
    .returning({ id: socialAccounts.id })
  return changed.length > 0
}

/**
 * Whether the account's post with this remote id may belong to another target. When the id is the
 * only proof, of a commit begun at `onlyProofSince`, other commits open since then count too.
 */
export async function mayBeOfAnother(
  db: Executor,
  target: Pick<TargetRow, 'id' | 'accountId'>,
  remoteId: string,
  onlyProofSince: Date | null,
): Promise<boolean> {
  const { state, updatedAt } = deliveryTargets
  const isOpen =
    onlyProofSince &&
    or(eq(state, 'committing'), and(eq(state, 'unconfirmed'), gte(updatedAt, onlyProofSince)))
  const [other] = await db
    .select({ id: deliveryTargets.id })
    .from(deliveryTargets)
    .where(
      and(
        eq(deliveryTargets.accountId, target.accountId),
        or(eq(deliveryTargets.remoteId, remoteId), isOpen ?? undefined),
        ne(deliveryTargets.id, target.id),
      ),
    )
    .limit(1)
  return other !== undefined
}

export type UnfinishedTarget = Pick<TargetRow, 'id' | 'state' | 'scheduledAt' | 'nextAttemptAt'>

/**
 * Targets to process up to `until`, however old, in order. `after`: the last one of the page
 * before.
 */
export async function findUnfinished(
  db: Executor,
  until: Date,
  page: { after: UnfinishedTarget | undefined; size: number },
): Promise<UnfinishedTarget[]> {
  const { id, state, scheduledAt, nextAttemptAt } = deliveryTargets
  const { after, size } = page
  return db
    .select({ id, state, scheduledAt, nextAttemptAt })
    .from(deliveryTargets)
    .where(
      and(
        inArray(state, ['scheduled', 'staging', 'staged', 'committing', 'retrying']),
        lt(scheduledAt, until),
        after &&
          or(
            gt(scheduledAt, after.scheduledAt),
            and(eq(scheduledAt, after.scheduledAt), gt(id, after.id)),
          ),
      ),
    )
    .orderBy(scheduledAt, id)
    .limit(size)
}

/** Published targets whose first comment is still to be made. */
export async function findUncommented(
  db: Executor,
): Promise<Pick<TargetRow, 'id' | 'nextAttemptAt'>[]> {
  const { id, state, commentState, nextAttemptAt } = deliveryTargets
  return db
    .select({ id, nextAttemptAt })
    .from(deliveryTargets)
    .where(and(eq(state, 'published'), inArray(commentState, ['due', 'begun'])))
    .orderBy(deliveryTargets.scheduledAt)
    .limit(1000)
}

/** Targets published since then whose public address is not known yet, the newest first. */
export async function findWithoutPermalink(db: Executor, since: Date): Promise<{ id: string }[]> {
  return db
    .select({ id: deliveryTargets.id })
    .from(deliveryTargets)
    .where(
      and(
        eq(deliveryTargets.state, 'published'),
        isNull(deliveryTargets.permalink),
        gt(deliveryTargets.postedAt, since),
      ),
    )
    .orderBy(desc(deliveryTargets.postedAt))
    .limit(200)
}

/** `id`: of the delivery target. */
export async function setPermalink(db: Executor, id: string, permalink: string): Promise<void> {
  await db.update(deliveryTargets).set({ permalink }).where(eq(deliveryTargets.id, id))
}

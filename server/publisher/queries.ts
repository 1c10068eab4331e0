import { and, eq, exists, gt, inArray, isNull, lt, notLike, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { deliveryAttempts } from '../db/schema/delivery-attempts.ts'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import { media } from '../db/schema/media.ts'
import { postMedia } from '../db/schema/post-media.ts'
import { posts } from '../db/schema/posts.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Executor } from '../deps.ts'
import type { MediaRow } from '../media/keep-media.ts'
import { type DeliveryEvent, stateAfter, statesBefore } from './transition.ts'

export type TargetRow = typeof deliveryTargets.$inferSelect
export type AccountRow = typeof socialAccounts.$inferSelect
type PostRow = typeof posts.$inferSelect

export interface FoundTarget {
  target: TargetRow
  post: PostRow
  account: AccountRow
  media: MediaRow[]
}

/** The targets of these ids that exist, each with all a delivery needs, in two queries. */
export async function readTargets(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, FoundTarget>> {
  const found = await db
    .select({ target: deliveryTargets, post: posts, account: socialAccounts })
    .from(deliveryTargets)
    .innerJoin(posts, eq(posts.id, deliveryTargets.postId))
    .innerJoin(socialAccounts, eq(socialAccounts.id, deliveryTargets.accountId))
    .where(inArray(deliveryTargets.id, [...ids]))
  const postIds = [...new Set(found.map(({ post }) => post.id))]
  const files = await db
    .select({ postId: postMedia.postId, media })
    .from(postMedia)
    .innerJoin(media, eq(media.id, postMedia.mediaId))
    .where(inArray(postMedia.postId, postIds))
    .orderBy(postMedia.position)
  const byPost = Map.groupBy(files, ({ postId }) => postId)
  const mediaOf = (postId: string) => (byPost.get(postId) ?? []).map((file) => file.media)
  return new Map(found.map((row) => [row.target.id, { ...row, media: mediaOf(row.post.id) }]))
}

type Note = Record<string, unknown>

export interface Change {
  targetId: string
  event: DeliveryEvent
  now: Date
  /** The row's claim as the writer believes it to be: another's means the row was taken over. */
  heldAs: string | null
  set?: Partial<
    Pick<
      TargetRow,
      | 'claim'
      | 'attempts'
      | 'nextAttemptAt'
      | 'remoteId'
      | 'permalink'
      | 'postedAt'
      | 'failureCode'
      | 'failure'
    >
  >
  /** Added to the journal. */
  note?: Note
  /** What must hold besides, in the same statement. */
  provided?: SQL | undefined
}

/** The only writer of `state`. Undefined when the row is not (or no more) as the writer believes. */
export async function applyEvent(db: Executor, change: Change): Promise<TargetRow | undefined> {
  const [changed] = await updateForEvent(db, change).returning()
  return changed
}

/** The same with its line in `delivery_attempts`, in one statement; tells whether the row was changed. */
export async function applyAndRecord(
  db: Executor,
  change: Change,
  attempt: Omit<Attempt, 'targetId'>,
): Promise<boolean> {
  const changed = updateForEvent(db, change).returning({ id: deliveryTargets.id })
  const { claim, step, outcome, detail } = attempt
  const recorded = await db.execute(sql`
    with changed as ${changed}
    insert into ${deliveryAttempts} (target_id, claim, step, outcome, detail)
    select id, ${claim}, ${step}, ${outcome}, ${detail ?? null} from changed
    returning target_id
  `)
  return v.parse(Rows, recorded).rows.length > 0
}
const Rows = v.object({ rows: v.array(v.unknown()) })

function updateForEvent(db: Executor, change: Change) {
  const { targetId, event, now, heldAs, set, note, provided } = change
  return db
    .update(deliveryTargets)
    .set({ ...set, ...addNote(note), state: stateAfter(event), updatedAt: now })
    .where(
      and(
        eq(deliveryTargets.id, targetId),
        inArray(deliveryTargets.state, [...statesBefore(event)]),
        heldAs === null ? isNull(deliveryTargets.claim) : eq(deliveryTargets.claim, heldAs),
        provided,
      ),
    )
}

/** Changes everything but the state. */
export async function annotate(
  db: Executor,
  change: Omit<Change, 'event'> & { state: TargetRow['state'] },
): Promise<TargetRow | undefined> {
  const { targetId, state, now, heldAs, set, note } = change
  const [changed] = await db
    .update(deliveryTargets)
    .set({ ...set, ...addNote(note), updatedAt: now })
    .where(
      and(
        eq(deliveryTargets.id, targetId),
        eq(deliveryTargets.state, state),
        heldAs === null ? isNull(deliveryTargets.claim) : eq(deliveryTargets.claim, heldAs),
      ),
    )
    .returning()
  return changed
}

/** Adds to the journal of a row that is at work and still held by `claim`. */
export async function applyNote(
  db: Executor,
  { targetId, claim, now, note }: { targetId: string; claim: string; now: Date; note: Note },
): Promise<TargetRow | undefined> {
  const [changed] = await db
    .update(deliveryTargets)
    .set({ ...addNote(note), updatedAt: now })
    .where(
      and(
        eq(deliveryTargets.id, targetId),
        eq(deliveryTargets.claim, claim),
        inArray(deliveryTargets.state, ['staging', 'committing']),
      ),
    )
    .returning()
  return changed
}

/** True of a target that nobody cancelled by removing its account or deleting its post. */
export function isStillWanted(db: Executor): SQL | undefined {
  const account = db
    .select({ one: sql`1` })
    .from(socialAccounts)
    .where(
      and(
        eq(socialAccounts.id, deliveryTargets.accountId),
        isNull(socialAccounts.removedAt),
        eq(socialAccounts.status, 'active'),
      ),
    )
  const post = db
    .select({ one: sql`1` })
    .from(posts)
    .where(and(eq(posts.id, deliveryTargets.postId), isNull(posts.deletedAt)))
  return and(exists(account), exists(post))
}

type Attempt = typeof deliveryAttempts.$inferInsert

export async function recordAttempt(db: Executor, attempt: Attempt): Promise<void> {
  await db.insert(deliveryAttempts).values(attempt)
}

/** Only while it still holds the token that failed: a person may have reconnected meanwhile. */
export async function markNeedsReconnect(db: Executor, account: AccountRow): Promise<boolean> {
  const changed = await db
    .update(socialAccounts)
    .set({ status: 'needs-reconnect' })
    .where(
      and(
        eq(socialAccounts.id, account.id),
        eq(socialAccounts.accessTokenSealed, account.accessTokenSealed),
      ),
    )
    .returning({ id: socialAccounts.id })
  return changed.length > 0
}

/** Another target of the account that holds this remote id: it cannot be ours as well. */
export async function isTakenByAnother(
  db: Executor,
  target: Pick<TargetRow, 'id' | 'accountId'>,
  remoteId: string,
): Promise<boolean> {
  const [other] = await db
    .select({ id: deliveryTargets.id })
    .from(deliveryTargets)
    .where(
      and(
        eq(deliveryTargets.accountId, target.accountId),
        eq(deliveryTargets.remoteId, remoteId),
        sql`${deliveryTargets.id} <> ${target.id}`,
      ),
    )
    .limit(1)
  return other !== undefined
}

/** Everything still to be done up to `until`, however old. */
export async function findUnfinished(db: Executor, until: Date): Promise<TargetRow[]> {
  return db
    .select()
    .from(deliveryTargets)
    .where(
      and(
        inArray(deliveryTargets.state, [
          'scheduled',
          'staging',
          'staged',
          'committing',
          'retrying',
        ]),
        lt(deliveryTargets.scheduledAt, until),
      ),
    )
    .orderBy(deliveryTargets.scheduledAt)
    .limit(5000)
}

/** Published since then with an id whose address is not known yet. */
export async function findWithoutPermalink(db: Executor, since: Date): Promise<{ id: string }[]> {
  return db
    .select({ id: deliveryTargets.id })
    .from(deliveryTargets)
    .where(
      and(
        eq(deliveryTargets.state, 'published'),
        isNull(deliveryTargets.permalink),
        notLike(deliveryTargets.remoteId, 'container:%'),
        gt(deliveryTargets.postedAt, since),
      ),
    )
    .limit(200)
}

export async function setPermalink(db: Executor, id: string, permalink: string): Promise<void> {
  await db.update(deliveryTargets).set({ permalink }).where(eq(deliveryTargets.id, id))
}

/** Linked accounts whose token ends before `until`. */
export async function findAgingAccounts(db: Executor, until: Date): Promise<AccountRow[]> {
  return db
    .select()
    .from(socialAccounts)
    .where(
      and(
        isNull(socialAccounts.removedAt),
        eq(socialAccounts.status, 'active'),
        or(isNull(socialAccounts.tokenExpiresAt), lt(socialAccounts.tokenExpiresAt, until)),
      ),
    )
    .limit(1000)
}

function addNote(note: Note | undefined) {
  if (!note) return {}
  return { journal: sql`${deliveryTargets.journal} || ${JSON.stringify(note)}::jsonb` }
}

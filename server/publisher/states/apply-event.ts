import { and, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { posts } from '../../db/schema/posts.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import type { TargetRow } from './target-rows.ts'
import { type DeliveryEvent, stateAfter, statesBefore } from './transition.ts'

type Note = Record<string, unknown>

export interface Change {
  targetId: string
  event: DeliveryEvent
  now: Date
  /**
   * The claim that the writer expects in the row; another one means that the row was taken over.
   */
  heldAs: string | null
  set?: Partial<
    Pick<
      TargetRow,
      | 'claim'
      | 'attempts'
      | 'nextAttemptAt'
      | 'releasedAt'
      | 'remoteId'
      | 'permalink'
      | 'postedAt'
      | 'failureCode'
      | 'failure'
      | 'commentState'
    >
  >
  /** Entries to add to the journal. */
  note?: Note
  /** A further condition, checked in the same statement. */
  provided?: SQL | undefined
}

/**
 * Applies an event to one target. Undefined when the row's state or claim is not as the writer
 * expects.
 */
export async function applyEvent(db: Executor, change: Change): Promise<TargetRow | undefined> {
  const { targetId, event, now, heldAs, set, note, provided } = change
  const [changed] = await db
    .update(deliveryTargets)
    .set({ ...set, ...addNote(note), state: stateAfter(event), updatedAt: now })
    .where(and(eq(deliveryTargets.id, targetId), mayHappen(event), isHeldAs(heldAs), provided))
    .returning()
  return changed
}

/**
 * Applies an event to many rows that nobody holds; each is then held by its claim. Rows that are
 * locked at this moment are left out: waiting for them with others locked could be a deadlock.
 */
export async function applyEventToMany(
  db: Executor,
  change: Pick<Change, 'event' | 'now' | 'note' | 'provided'> & {
    claims: ReadonlyMap<string, string>
  },
): Promise<TargetRow[]> {
  const { claims, event, now, note, provided } = change
  const free = db
    .select({ id: deliveryTargets.id })
    .from(deliveryTargets)
    .where(inArray(deliveryTargets.id, [...claims.keys()]))
    .for('no key update', { skipLocked: true })
  const claim = sql`${JSON.stringify(Object.fromEntries(claims))}::jsonb ->> ${deliveryTargets.id}::text`
  return db
    .update(deliveryTargets)
    .set({ claim, ...addNote(note), state: stateAfter(event), updatedAt: now })
    .where(and(inArray(deliveryTargets.id, free), mayHappen(event), isHeldAs(null), provided))
    .returning()
}

/**
 * Applies an event to every target that matches `of` and is in a state that allows it, whoever
 * holds it.
 */
export async function applyEventToAll(
  tx: Transaction,
  change: Pick<Change, 'event' | 'now' | 'set' | 'note'> & { of: readonly [SQL, ...SQL[]] },
): Promise<{ id: string; scheduledAt: Date }[]> {
  const { of, event, now, set, note } = change
  return tx
    .update(deliveryTargets)
    .set({ ...set, ...addNote(note), state: stateAfter(event), updatedAt: now })
    .where(and(...of, mayHappen(event)))
    .returning({ id: deliveryTargets.id, scheduledAt: deliveryTargets.scheduledAt })
}

/** Changes columns other than the state. Undefined when the row is not as the writer expects. */
export async function annotate(
  db: Executor,
  change: Omit<Change, 'event'> & { state: TargetRow['state'] },
): Promise<TargetRow | undefined> {
  const { targetId, state, now, heldAs, set, note } = change
  const [changed] = await db
    .update(deliveryTargets)
    .set({ ...set, ...addNote(note), updatedAt: now })
    .where(
      and(eq(deliveryTargets.id, targetId), eq(deliveryTargets.state, state), isHeldAs(heldAs)),
    )
    .returning()
  return changed
}

/** Adds to the journal of a row that is at work and still held by `claim`; false when it is not. */
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

/** A condition: neither the target's account was removed nor its post deleted. */
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

function addNote(note: Note | undefined) {
  if (!note) return {}
  return { journal: sql`${deliveryTargets.journal} || ${JSON.stringify(note)}::jsonb` }
}

function mayHappen(event: DeliveryEvent): SQL {
  return inArray(deliveryTargets.state, [...statesBefore(event)])
}

function isHeldAs(claim: string | null): SQL {
  return claim === null ? isNull(deliveryTargets.claim) : eq(deliveryTargets.claim, claim)
}

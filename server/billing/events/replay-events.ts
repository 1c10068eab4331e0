import { and, asc, eq, gte, isNotNull, min } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { billingEvents } from '../../db/schema/billing.ts'
import type { Billing } from '../../stripe/billing.ts'
import type { SubscriptionRow } from '../choose-subscription.ts'
import { writeNotice } from '../notices/write-notice.ts'
import { findRow, storeRow } from '../subscription-queries.ts'
import { applyChange, type SubscriptionChange } from './apply-change.ts'
import { type ApplyDeps, ask, readStored } from './apply-event.ts'
import { lockSubscription } from './lock-subscription.ts'
import type { BillingEventRow } from './queries.ts'

/** Which events: those that say something since then, or one and what its subscription said after. */
export type Replay = { since: Date } | { eventId: string }

interface Last {
  change: SubscriptionChange
  at: Date
  userId: string | null
  /** Whether the stored events leave open how things are. */
  isOpen: boolean
}

/**
 * Applies stored events again, those of each subscription in the order of what they say: after a
 * mistake in how they were applied, or a restored database. Done twice it changes nothing more. What
 * arrives meanwhile waits for its subscription. Returns how many events were gone through.
 */
export async function replayEvents(
  deps: ApplyDeps,
  billing: Billing,
  replay: Replay,
): Promise<number> {
  let count = 0
  for (const { subscriptionId, from } of await findConcerned(deps, replay))
    count += await replaySubscription(deps, billing, subscriptionId, from)
  deps.mail.wake()
  return count
}

async function findConcerned({ db }: ApplyDeps, replay: Replay) {
  const { id, subscriptionId, createdAt, payload } = billingEvents
  const isMeant = 'since' in replay ? gte(createdAt, replay.since) : eq(id, replay.eventId)
  const rows = await db
    .select({ subscriptionId, from: min(createdAt) })
    .from(billingEvents)
    .where(and(isMeant, isNotNull(payload), isNotNull(subscriptionId)))
    .groupBy(subscriptionId)
  return rows.flatMap((row) =>
    row.subscriptionId === null || row.from === null
      ? []
      : [{ subscriptionId: row.subscriptionId, from: row.from }],
  )
}

async function replaySubscription(
  deps: ApplyDeps,
  billing: Billing,
  subscriptionId: string,
  from: Date,
): Promise<number> {
  const { count, last } = await deps.db.transaction(async (tx) => {
    await lockSubscription(tx, subscriptionId)
    const events = await tx
      .select()
      .from(billingEvents)
      .where(
        and(
          eq(billingEvents.subscriptionId, subscriptionId),
          gte(billingEvents.createdAt, from),
          isNotNull(billingEvents.payload),
        ),
      )
      .orderBy(asc(billingEvents.createdAt), asc(billingEvents.receivedAt), asc(billingEvents.id))
    const known = await findRow(tx, subscriptionId)
    let last: Last | undefined
    for (const { event, change } of inOrder(events)) {
      const at = event.createdAt
      const { outcome, userId } = await applyChange(tx, {
        ...{ change, at, answer: undefined, isReplay: true },
      })
      const isTie = change.kind !== 'checkout' && last?.at.getTime() === at.getTime()
      const isOpen = isTie || outcome === 'ask' || change.kind === 'checkout-settled'
      // A checkout says whose it is, and nothing of how it is.
      if (change.kind !== 'checkout' || isOpen || !last) last = { change, at, userId, isOpen }
      else last = { ...last, userId }
      if (outcome === 'ask') continue
      const changes = { appliedAt: deps.clock.now(), outcome, lastError: null }
      await tx.update(billingEvents).set(changes).where(eq(billingEvents.id, event.id))
    }
    if (last && known && known.saidAt > last.at) last = await keepKnown(tx, known, last)
    return { count: events.length, last }
  })
  if (last) await settle(deps, billing, last)
  return count
}

/**
 * A comparison with Stripe knew more than all stored events: what it found stays, but for whose it
 * is, until Stripe is asked again.
 */
async function keepKnown(tx: Transaction, known: SubscriptionRow, last: Last): Promise<Last> {
  const now = await findRow(tx, known.id)
  await storeRow(tx, {
    ...known,
    userId: now?.userId ?? known.userId,
    customerEmail: now?.customerEmail ?? known.customerEmail,
  })
  return { ...last, at: known.saidAt, isOpen: true }
}

/** What is said of the subscription, and then who has paid it, which needs its row. */
function inOrder(events: readonly BillingEventRow[]) {
  const read = events.flatMap((event) => {
    const change = readStored(event)
    return change instanceof Error || change.kind === 'other' ? [] : [{ event, change }]
  })
  const isCheckout = ({ change }: (typeof read)[number]) => change.kind === 'checkout'
  return [...read.filter((one) => !isCheckout(one)), ...read.filter(isCheckout)]
}

/** Two events in one second, or none as new as what is known: Stripe is asked. */
async function settle(
  deps: ApplyDeps,
  billing: Billing,
  { change, at, userId, isOpen }: Last,
): Promise<void> {
  const answer = isOpen ? await ask(deps, billing, change) : undefined
  await deps.db.transaction(async (tx) => {
    const owner = answer ? (await applyChange(tx, { change, at, answer })).userId : userId
    if (owner !== null) await writeNotice(deps, tx, owner)
  })
}

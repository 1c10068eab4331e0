import { isDeepStrictEqual } from 'node:util'
import { isNull } from 'drizzle-orm'
import { chooseSubscription, type SubscriptionRow } from '#server/billing/choose-subscription.ts'
import { applyDueEvents } from '#server/billing/events/apply-event.ts'
import { replayEvents } from '#server/billing/events/replay-events.ts'
import { choosePendingPayment, findPendingPayments } from '#server/billing/find-pending-payment.ts'
import { findStandings } from '#server/billing/find-standing.ts'
import { trialPlanKey } from '#server/billing/first-plans.ts'
import { reconcileSubscriptions } from '#server/billing/reconcile-subscriptions.ts'
import { billingEvents } from '#server/db/schema/billing.ts'
import { plans, subscriptions, trials } from '#server/db/schema/subscriptions.ts'
import {
  type History,
  makeHistory,
  type Purchase,
  type ToldEvent,
} from '#tests/setup/billing/subscription-histories.ts'
import type { Random } from '../media/random.ts'
import { type BillingWorld, openBillingTools, type Payer } from './billing-tools.ts'

const daySeconds = 86_400
/** In seconds: within this time everything happens at Stripe. */
const courseSeconds = 150 * daySeconds
/** Of a call that fails, longer than its longest wait. */
const longestWaitMs = 7 * 60 * 60 * 1000

interface Delivery {
  at: number
  event: ToldEvent
}

/** What was told, and what is wrong afterwards: nothing is to be. */
export interface ShuffledResult {
  events: number
  deliveries: number
  subscriptions: number
  people: number
  /** Calls that were made to Stripe. */
  asked: number
  waiting: number
  wrongRows: unknown[]
  wrongPeople: unknown[]
  /** Events that were gone through once more, and what is wrong after that. */
  replayed: number
  wrongAfterReplay: unknown[]
  /** By the comparison of each night. */
  corrected: number
}

/** Of a result in which everything is as it has to be. */
export const noneWrong = {
  ...{ waiting: 0, wrongRows: [], wrongPeople: [], wrongAfterReplay: [], corrected: 0 },
}

/**
 * Makes the histories of subscriptions until they have `events` events, posts these in an order of
 * chance, some twice and some after days, while Stripe answers with how things are then, and compares
 * every row and every person with the truth; after a replay of all of them once more.
 */
export async function tellShuffled(
  world: BillingWorld,
  random: Random,
  { events: wanted, workers }: { events: number; workers: number },
): Promise<ShuffledResult> {
  const { api, clock, stripe } = world
  const tools = openBillingTools(world)
  const start = tools.seconds()
  const { histories, people } = await makeHistories(world, random, { wanted, start })
  const events = histories.flatMap((history) => history.events)
  const deliveries = shuffle(events, start, random)
  const stages = histories.flatMap(({ stages }) => stages).toSorted((a, b) => a.at - b.at)
  let shown = 0
  /** Moves on; Stripe has everything that became of it until then. */
  const moveTo = (at: number) => {
    clock.advance(Math.max(0, at * 1000 - clock.now().getTime()))
    for (; (stages[shown]?.at ?? Number.POSITIVE_INFINITY) <= at; shown++) {
      const state = stages[shown]?.state
      if (state) stripe.subscriptions.set(state.id, state)
    }
  }
  const apply = () =>
    Promise.all(Array.from({ length: workers }, async () => await applyDueEvents(api.deps)))
  for (let next = 0; next < deliveries.length; ) {
    const batch = deliveries.slice(next, next + random.between(1, 4 * workers))
    next += batch.length
    stripe.isDown = random.chance(0.03)
    for (const { at, event } of batch) {
      moveTo(at)
      const body = JSON.stringify({ ...event, object: 'event', data: { object: event.object } })
      const status = await tools.post(body, tools.sign(body))
      if (status !== 200) throw new Error(`${event.type}: ${status}`)
    }
    await apply()
  }
  stripe.isDown = false
  moveTo(Math.max(...deliveries.map(({ at }) => at)) + daySeconds)
  const countWaiting = () => api.deps.db.$count(billingEvents, isNull(billingEvents.appliedAt))
  for (let round = 0; round < 5 && (await countWaiting()) > 0; round++) {
    clock.advance(longestWaitMs)
    await apply()
  }
  const { billing } = api.deps
  if (!billing) throw new Error('billing is off')
  const asked = stripe.calls.length
  return {
    ...{ events: events.length, deliveries: deliveries.length, asked },
    subscriptions: histories.length,
    people: people.length,
    waiting: await countWaiting(),
    ...(await listWrong(world, histories, people)),
    replayed: await replayEvents(api.deps, billing, { since: new Date(start * 1000) }),
    wrongAfterReplay: (await listWrong(world, histories, people)).wrongRows,
    corrected: (await reconcileSubscriptions(api.deps, billing)).corrected,
  }
}

async function makeHistories(
  world: BillingWorld,
  random: Random,
  { wanted, start }: { wanted: number; start: number },
) {
  const tools = openBillingTools(world)
  const histories: History[] = []
  const people: Payer[] = []
  const until = start + courseSeconds
  const newId = (prefix: string) =>
    `${prefix}_${Array.from({ length: 4 }, () => random.between(0, 0xffff).toString(16)).join('q')}`
  for (let count = 0; count < wanted; ) {
    const person = await tools.addPayer()
    const other = people.at(-1)
    people.push(person)
    const customer = newId('cus')
    for (let bought = random.between(1, 3); bought > 0 && count < wanted; bought--) {
      const purchase: Purchase = {
        ...choosePayer(random, person, other),
        id: newId('sub'),
        at: start + random.between(60, courseSeconds / 2),
      }
      // Who pays with their own address is one customer.
      if (purchase.email === person.email) purchase.customer = customer
      else purchase.customer = newId('cus')
      world.stripe.customers.set(purchase.customer, purchase.email)
      const history = makeHistory(random, purchase, until)
      histories.push(history)
      count += history.events.length
    }
  }
  return { histories, people }
}

/** By the reference, by an address that is proved, or nobody known; sometimes with another's address. */
function choosePayer(random: Random, { userId, email }: Payer, other: Payer | undefined) {
  const customer = ''
  const unknown = `f${random.between(0, 1e9)}@agencia.example`
  const way = random.next()
  if (way < 0.7) return { customer, reference: userId, email }
  if (way < 0.8) return { customer, reference: userId, email: unknown }
  if (way < 0.85 && other) return { customer, reference: userId, email: other.email }
  if (way < 0.95) return { customer, reference: null, email }
  return { customer, reference: null, email: unknown }
}

/**
 * In the order of arrival: most at once, some later or days later, some twice; and what comes while
 * nobody listens, which is for days sometimes, comes in any order afterwards.
 */
function shuffle(events: readonly ToldEvent[], start: number, random: Random): Delivery[] {
  const delay = () => {
    const share = random.next()
    if (share < 0.7) return random.between(0, 3)
    if (share < 0.85) return random.between(0, 600)
    return random.between(0, (share < 0.95 ? 3 : 15) * daySeconds)
  }
  const outages = Array.from({ length: 10 }, (_, index) => {
    const from = start + 15 * daySeconds * index + random.between(0, 10 * daySeconds)
    return { from, to: from + random.between(0, 4 * daySeconds) }
  })
  const arrive = (at: number): number => {
    const outage = outages.find(({ from, to }) => at >= from && at < to)
    return outage ? outage.to + random.between(0, 3600) : at
  }
  return events
    .flatMap((event) => {
      const at = arrive(event.created + delay())
      const again = { at: arrive(at + delay()), event }
      return random.chance(0.1) ? [{ at, event }, again] : [{ at, event }]
    })
    .map((delivery) => ({ delivery, place: random.next() }))
    .toSorted((one, two) => one.delivery.at - two.delivery.at || one.place - two.place)
    .map(({ delivery }) => delivery)
}

const toDate = (seconds: number) => new Date(seconds * 1000)

/** The row that a subscription has to have in the end. */
function tellTruth(
  { purchase, stages, events, failingSince, firstPaid }: History,
  planOf: ReadonlyMap<string, string>,
  ownerOf: ReadonlyMap<string, string>,
): SubscriptionRow {
  const state = stages.at(-1)?.state
  const [item] = state?.items.data ?? []
  if (!state || !item) throw new Error('a subscription without a state')
  const [key = '', period] = item.price.lookup_key.split('_')
  const about = events.filter(({ type }) => type !== 'checkout.session.completed')
  return {
    ...{ id: purchase.id, customerId: purchase.customer, customerEmail: purchase.email },
    userId: purchase.reference ?? ownerOf.get(purchase.email) ?? null,
    planId: planOf.get(key) ?? null,
    interval: period === 'yearly' ? 'year' : 'month',
    status: state.status,
    startedAt: toDate(state.start_date),
    paidUntil: toDate(item.current_period_end),
    isCancelledAtEnd: state.cancel_at_period_end,
    pastDueSince: failingSince === null ? null : toDate(failingSince),
    endedAt: state.ended_at === null ? null : toDate(state.ended_at),
    firstPaidAt: firstPaid && toDate(firstPaid.at),
    firstPaidCents: firstPaid?.cents ?? null,
    saidAt: toDate(Math.max(...about.map(({ created }) => created))),
  }
}

/** Each row, and each person's standing and payment on its way, that is not as it has to be. */
async function listWrong(
  { api: { deps } }: BillingWorld,
  histories: readonly History[],
  people: readonly Payer[],
) {
  const known = await deps.db.select().from(plans)
  const planOf = new Map(known.map(({ key, id }) => [key, id]))
  const ownerOf = new Map(people.map(({ email, userId }) => [email, userId]))
  const truths = histories.map((history) => tellTruth(history, planOf, ownerOf))
  const rows = await deps.db.select().from(subscriptions)
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const wrongRows = truths.flatMap((truth, index) => {
    const found = rowOf.get(truth.id)
    // A checkout that came first may have been the newest word.
    const newest = Math.max(...(histories[index]?.events ?? []).map(({ created }) => created))
    if (found && +found.saidAt === newest * 1000) truth.saidAt = found.saidAt
    if (isDeepStrictEqual(found, truth)) return []
    return [
      {
        found,
        truth,
        events: histories[index]?.events.map(({ type, created }) => ({ type, created })),
      },
    ]
  })

  const trialPlan = known.find(({ key }) => key === trialPlanKey)
  if (!trialPlan) throw new Error('no plan of a trial')
  const begun = await deps.db.select().from(trials)
  const trialOf = new Map(begun.map((trial) => [trial.userId, trial]))
  const held = Map.groupBy(truths, ({ userId }) => userId)
  const ids = people.map(({ userId }) => userId)
  const standings = await findStandings(deps, deps.db, ids)
  const payments = await findPendingPayments(deps, deps.db, ids)
  const now = deps.clock.now()
  const wrongPeople = ids.flatMap((id) => {
    const theirs = held.get(id) ?? []
    const bought = theirs.map((row) => ({
      row,
      plan: known.find((plan) => plan.id === row.planId),
    }))
    const holdings = { trial: trialOf.get(id), trialPlan, subscriptions: bought }
    const payment = choosePendingPayment(theirs, () => true, now)
    const truth = {
      standing: chooseSubscription(holdings, now),
      payment: payment && [payment.state, payment.since.toISOString()],
    }
    const told = payments.get(id)
    const found = {
      standing: standings.get(id),
      payment: told ? [told.state, told.since] : undefined,
    }
    return isDeepStrictEqual(found, truth) ? [] : [{ id, found, truth }]
  })
  return { wrongRows, wrongPeople }
}

import type { Random } from '#tests/setup/media/random.ts'
import type { FakeSubscription } from '../../fakes/servers/stripe-server.ts'

/** What Stripe posts of one subscription, at a second of its making. */
export interface ToldEvent {
  id: string
  type: string
  object: object
  /** In seconds, as all times here. */
  created: number
}

/** How a subscription is at Stripe from a second on. */
export interface Stage {
  at: number
  state: FakeSubscription
}

/** Who pays: the reference of the link and the address that is typed. */
export interface Purchase {
  id: string
  customer: string
  email: string
  reference: string | null
  /** When the checkout is finished. */
  at: number
}

/** Everything that becomes of one subscription. */
export interface History {
  purchase: Purchase
  stages: Stage[]
  events: ToldEvent[]
  /** Since when payments fail at the end; also of one that ended over it. */
  failingSince: number | null
  /** When money was first taken, and how much. */
  firstPaid: { at: number; cents: number } | null
}

const daySeconds = 86_400
const monthSeconds = 30 * daySeconds
const keys = [
  ...(['starter_monthly', 'pro_monthly', 'premier_monthly'] as const),
  ...(['starter_yearly', 'pro_yearly', 'premier_yearly'] as const),
] as const
/** So long Stripe tries to collect a payment. */
const triedForSeconds = 21 * daySeconds

const periodOf = (key: string) => (key.endsWith('yearly') ? 365 * daySeconds : monthSeconds)

/**
 * The life of a subscription until `end`, as Stripe would tell it: each event has the whole object of
 * its second, and several are made within one.
 */
export function makeHistory(random: Random, purchase: Purchase, end: number): History {
  return new Life(random, purchase, end).live()
}

class Life {
  readonly #random: Random
  readonly #purchase: Purchase
  readonly #until: number
  readonly #stages: Stage[] = []
  readonly #events: ToldEvent[] = []
  #failingSince: number | null = null
  #firstPaid: History['firstPaid'] = null
  #now: number
  #state: FakeSubscription

  constructor(random: Random, purchase: Purchase, end: number) {
    this.#random = random
    this.#purchase = purchase
    this.#until = end
    this.#now = purchase.at
    const { id, customer, at } = purchase
    const key = random.pick(keys)
    this.#state = {
      ...{ id, object: 'subscription', customer, status: 'active', start_date: at },
      ...{ cancel_at_period_end: false, cancel_at: null, canceled_at: null, ended_at: null },
      items: { data: [{ price: { lookup_key: key }, current_period_end: at + periodOf(key) }] },
    }
  }

  live(): History {
    const begin = this.#random.pick(['trial', 'card', 'card', 'later', 'later'] as const)
    if (begin === 'later') this.#buyLater()
    else this.#buy(begin === 'trial')
    while (this.#now < this.#until && this.#isGoingOn()) {
      if (this.#state.status === 'past_due') this.#owe()
      else if (this.#random.chance(0.45)) this.#act()
      else this.#renew()
    }
    return {
      ...{ purchase: this.#purchase, stages: this.#stages, events: this.#events },
      ...{ failingSince: this.#failingSince, firstPaid: this.#firstPaid },
    }
  }

  #isGoingOn() {
    return ['trialing', 'active', 'past_due'].includes(this.#state.status)
  }

  get #key() {
    return this.#state.items.data[0]?.price.lookup_key ?? ''
  }
  get #periodEnd() {
    return this.#state.items.data[0]?.current_period_end ?? 0
  }

  /** From now on it is like this. */
  #become(changes: Partial<FakeSubscription>) {
    this.#state = { ...this.#state, ...changes }
    this.#stages.push({ at: this.#now, state: this.#state })
  }
  #begin(key: string, seconds = periodOf(key)): Pick<FakeSubscription, 'items'> {
    const price = { lookup_key: key }
    return { items: { data: [{ price, current_period_end: this.#now + seconds }] } }
  }

  #tell(type: string, object: object) {
    const id = `evt_${this.#purchase.id.slice(4)}x${this.#events.length}`
    this.#events.push({ id, type, object, created: this.#now })
  }
  #tellState(what: 'created' | 'updated' | 'deleted') {
    this.#tell(`customer.subscription.${what}`, this.#state)
  }
  /** Nothing is charged for free days, and for each plan another amount. */
  #tellInvoice(what: 'paid' | 'payment_failed') {
    const { id, customer, email } = this.#purchase
    const price = 1000 + 100 * this.#key.length
    const cents = what === 'paid' && this.#state.status !== 'trialing' ? price : 0
    if (cents > 0) this.#firstPaid ??= { at: this.#now, cents }
    this.#tell(`invoice.${what}`, {
      ...{ object: 'invoice', customer, customer_email: email, amount_paid: cents },
      parent: { subscription_details: { subscription: id } },
      lines: { data: [{ period: { start: 1, end: this.#periodEnd } }] },
    })
  }
  #tellCheckout(what: 'completed' | 'async_payment_succeeded' | 'async_payment_failed') {
    const { id, customer, email, reference } = this.#purchase
    this.#tell(`checkout.session.${what}`, {
      ...{ object: 'checkout.session', mode: 'subscription', customer, subscription: id },
      ...{ client_reference_id: reference, customer_details: { email } },
    })
  }

  /** Often nothing passes: what follows is of the same second. */
  #pass(most: number, share = 0.5) {
    if (this.#random.chance(share)) this.#now += this.#random.between(1, most)
  }

  #buy(isTrial: boolean) {
    if (isTrial) this.#become({ status: 'trialing', ...this.#begin(this.#key, 7 * daySeconds) })
    else this.#become({ status: this.#random.pick(['incomplete', 'active']) })
    this.#tellState('created')
    this.#pass(3)
    if (this.#state.status === 'incomplete') {
      this.#become({ status: 'active' })
      this.#tellState('updated')
    }
    this.#tellInvoice('paid')
    this.#pass(5)
    this.#tellCheckout('completed')
  }

  /** By Pix or boleto. */
  #buyLater() {
    this.#become({ status: 'incomplete' })
    this.#tellState('created')
    this.#pass(3)
    this.#tellCheckout('completed')
    this.#now += this.#random.chance(0.5)
      ? this.#random.between(0, 600)
      : this.#random.between(daySeconds, 4 * daySeconds)
    if (this.#now >= this.#until) return
    const hasCome = this.#random.chance(0.7)
    if (hasCome) this.#become({ status: 'active' })
    else this.#become({ status: 'incomplete_expired', ended_at: this.#now })
    this.#tellInvoice(hasCome ? 'paid' : 'payment_failed')
    this.#pass(2, 0.3)
    this.#tellState('updated')
    this.#pass(2, 0.3)
    this.#tellCheckout(hasCome ? 'async_payment_succeeded' : 'async_payment_failed')
  }

  /** Something that a person does at the portal, before the period is over. */
  #act() {
    const left = Math.min(this.#periodEnd, this.#until) - this.#now
    if (left <= 10) return this.#renew()
    this.#now += this.#random.between(1, Math.min(left - 5, 40 * daySeconds))
    const isEnding = this.#state.cancel_at_period_end
    const act = this.#random.pick(['plan', 'plan', 'cancel', 'cancel', 'delete'] as const)
    if (act === 'delete' && this.#random.chance(0.3))
      return this.#endAt('cancellation_requested', this.#now)
    if (act === 'plan' && !isEnding) return this.#changePlan(this.#random.pick(keys))
    this.#setEnding(!isEnding)
    // Taken back at once.
    if (this.#random.chance(0.2)) {
      this.#pass(3)
      this.#setEnding(isEnding)
    }
  }

  #setEnding(isEnding: boolean) {
    this.#become({
      ...{ cancel_at_period_end: isEnding, cancel_at: isEnding ? this.#periodEnd : null },
      canceled_at: isEnding ? this.#now : null,
    })
    this.#tellState('updated')
  }

  #changePlan(key: string) {
    const isSamePeriod = this.#state.status === 'trialing' || periodOf(key) === periodOf(this.#key)
    if (isSamePeriod) {
      const price = { lookup_key: key }
      this.#become({ items: { data: [{ price, current_period_end: this.#periodEnd }] } })
    } else {
      this.#become(this.#begin(key))
      this.#tellInvoice('paid')
      this.#pass(2, 0.3)
    }
    this.#tellState('updated')
  }

  /** The period ends. */
  #renew() {
    this.#now = Math.max(this.#now, this.#periodEnd)
    if (this.#now >= this.#until) return
    if (this.#state.cancel_at_period_end)
      return this.#endAt('cancellation_requested', this.#periodEnd)
    this.#become({ status: 'active', ...this.#begin(this.#key) })
    this.#tellState('updated')
    // Stripe charges an hour later, or at once.
    this.#pass(3600)
    if (this.#random.chance(0.65)) return this.#tellInvoice('paid')
    this.#failingSince = this.#now
    this.#become({ status: 'past_due' })
    this.#tellInvoice('payment_failed')
    this.#pass(2, 0.3)
    this.#tellState('updated')
  }

  /** A payment fails: tried again, paid, or given up. */
  #owe() {
    const since = this.#failingSince ?? this.#now
    this.#now += this.#random.between(1, 6 * daySeconds)
    if (this.#now >= this.#until) return
    if (this.#now - since > triedForSeconds) return this.#endAt('payment_failed', this.#now)
    if (this.#random.chance(0.1)) return this.#endAt('cancellation_requested', this.#now)
    if (this.#random.chance(0.5)) return this.#tellInvoice('payment_failed')
    this.#failingSince = null
    this.#become({ status: 'active' })
    this.#tellInvoice('paid')
    this.#pass(2, 0.3)
    this.#tellState('updated')
  }

  #endAt(reason: 'cancellation_requested' | 'payment_failed', endedAt: number) {
    this.#become({
      ...{ status: 'canceled', ended_at: endedAt, cancellation_details: { reason } },
      canceled_at: this.#state.canceled_at ?? this.#now,
    })
    this.#tellState('deleted')
  }
}

import { tz } from '@date-fns/tz/tz'
import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { endOfDay } from 'date-fns/endOfDay'
import { fullRefundHours, withdrawalDays } from '#contract/billing/subscription.ts'
import { defaultTimeZone } from '#contract/scalars.ts'
import type { SubscriptionRow } from './choose-subscription.ts'

export interface RefundWindow {
  boughtAt: Date
  /** Until then, that moment too, the whole amount goes back by our terms. */
  fullUntil: Date
  /** Until then, that moment too, consumers may withdraw. */
  until: Date
}

/**
 * When money was first taken for a subscription: after the free days of a link, at their end. A
 * renewal is no purchase. Undefined for one that nothing was paid for. Pure.
 */
export function findPurchase(
  row: Pick<SubscriptionRow, 'firstPaidAt' | 'startedAt' | 'status'>,
): Date | undefined {
  // Stripe's word of the payment may be late or lost; what stands as paid was bought when it began.
  return row.firstPaidAt ?? (row.status === 'active' ? row.startedAt : undefined)
}

/**
 * Until when a purchase may be given back. The law counts whole days, without the one of the purchase
 * and with the last (Código Civil, article 132); here by the clock of Brasília. Pure.
 */
export function openWindow(boughtAt: Date): RefundWindow {
  return {
    boughtAt,
    fullUntil: addHours(boughtAt, fullRefundHours),
    // A new date, since that of the zone would be written with its offset.
    until: new Date(+endOfDay(addDays(boughtAt, withdrawalDays, inBrasilia), inBrasilia)),
  }
}

const inBrasilia = { in: tz(defaultTimeZone) }

/** Whether a purchase was asked back in the hours in which the terms give back all of it. */
export function isWithinTerms(purchase: { boughtAt: Date; askedAt: Date }): boolean {
  return purchase.askedAt <= openWindow(purchase.boughtAt).fullUntil
}

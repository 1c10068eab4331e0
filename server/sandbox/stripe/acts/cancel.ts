import { type Subscription, storeSubscription } from '../rows/subscriptions.ts'
import { secondsOf } from '../seconds-of.ts'
import { type Desk, tellSubscription } from './tell.ts'

/** Cancels at the end of the paid period, or takes that back. */
export const setCancelAtEnd = (
  desk: Desk,
  subscription: Subscription,
  cancelsAtEnd: boolean,
): Subscription => {
  if (subscription.cancelsAtEnd === cancelsAtEnd) return subscription
  const canceledAt = cancelsAtEnd ? secondsOf(desk) : null
  const changed = storeSubscription(desk.db, { ...subscription, cancelsAtEnd, canceledAt })
  tellSubscription(desk, 'updated', changed, subscription)
  return changed
}

/** Ends the subscription at once; one that never began has expired. */
export const endSubscription = (
  desk: Desk,
  subscription: Subscription,
  { reason, endedAt = secondsOf(desk) }: { reason: Subscription['endReason']; endedAt?: number },
): Subscription => {
  const status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled'
  const ended = storeSubscription(desk.db, {
    ...{ ...subscription, status, endReason: reason, endedAt },
    canceledAt: subscription.canceledAt ?? endedAt,
  })
  tellSubscription(desk, 'deleted', ended)
  return ended
}

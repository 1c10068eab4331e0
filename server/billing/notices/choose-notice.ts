import { millisecondsInDay } from 'date-fns/constants'
import { graceDays, noticeDays } from '#contract/billing/subscription.ts'
import type { Standing } from '../choose-subscription.ts'

export type NoticeKind =
  | 'trial-ends-in-3'
  | 'trial-ends-in-1'
  | 'trial-ended'
  | 'payment-failed'
  | 'grace-ends-in-1'
  | 'plan-ends-in-3'
  | 'plan-ends-in-1'
  | 'plan-ended'
  | 'charge-in-3'
  | 'charge-in-1'
  | 'free-days-used'
  | 'confirmed'

/** A mail about `endsAt`; of each kind and end one is written. */
export interface Notice {
  kind: NoticeKind
  endsAt: Date
}

const [early, late] = noticeDays
/** A confirmation that is older says nothing new. */
const confirmedForMs = 2 * millisecondsInDay

/**
 * The mail that is due to somebody who stands like this. What time has passed over is left out: each
 * mail has a span in which it is true, and the next one begins where it ends. Pure.
 */
export function chooseNotice(standing: Standing, now: Date): Notice | undefined {
  const { state, reason, endsAt, subscription } = standing
  if (state === 'trial') return announce('trial-ends', endsAt, now)
  if (state === 'active') {
    if (!subscription) return undefined
    const announced =
      subscription.status === 'trialing' && !endsAt
        ? announce('charge', subscription.paidUntil, now)
        : announce('plan-ends', endsAt, now)
    return announced ?? confirm(subscription.startedAt, now)
  }
  if (state === 'ended' && subscription?.status === 'trialing') {
    const { paidUntil, isCancelledAtEnd } = subscription
    if (isCancelledAtEnd || paidUntil <= now) return undefined
    return announce('charge', paidUntil, now) ?? { kind: 'free-days-used', endsAt: paidUntil }
  }
  if (!endsAt) return undefined
  const passed = (now.getTime() - endsAt.getTime()) / millisecondsInDay
  if (state !== 'grace') return undefined
  if (reason === 'trial-ended') return { kind: 'trial-ended', endsAt }
  if (reason === 'canceled') return { kind: 'plan-ended', endsAt }
  return { kind: passed >= graceDays - 1 ? 'grace-ends-in-1' : 'payment-failed', endsAt }
}

/** Before an end, or a first payment; what is past is told otherwise, or was paid. */
function announce(
  what: 'trial-ends' | 'plan-ends' | 'charge',
  at: Date | null,
  now: Date,
): Notice | undefined {
  const days = at ? (at.getTime() - now.getTime()) / millisecondsInDay : 0
  if (!at || days <= 0 || days > early) return undefined
  return { kind: `${what}-in-${days > late ? 3 : 1}`, endsAt: at }
}

function confirm(startedAt: Date, now: Date): Notice | undefined {
  if (now.getTime() - startedAt.getTime() > confirmedForMs) return undefined
  return { kind: 'confirmed', endsAt: startedAt }
}

import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { socialAccounts } from '../db/schema/social-accounts.ts'

type Held = Pick<typeof socialAccounts.$inferSelect, 'tokenExpiresAt' | 'refreshTokenSealed'>

/**
 * When an account's authorization is looked at next: after 14 to 24 hours, so that accounts that were
 * due together, as after an outage, are spread over the day; at the end of a token that nothing
 * outlives, so that its end is told at once. After a look that got no answer (`isUnanswered`) within
 * an hour, and the sooner the less is left.
 */
export function planNextLook(
  { tokenExpiresAt, refreshTokenSealed }: Held,
  { now, isUnanswered = false }: { now: Date; isUnanswered?: boolean },
  random = Math.random,
): Date {
  const end =
    refreshTokenSealed === null && tokenExpiresAt !== null
      ? tokenExpiresAt.getTime() - now.getTime()
      : Number.POSITIVE_INFINITY
  const usual = (isUnanswered ? millisecondsInHour : millisecondsInDay) * (0.6 + 0.4 * random())
  const wait = isUnanswered ? Math.min(usual, end / 4) : Math.min(usual, end)
  return new Date(now.getTime() + Math.round(Math.max(wait, millisecondsInMinute)))
}

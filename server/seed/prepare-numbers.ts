import { millisecondsInMinute } from 'date-fns/constants'
import { publishableNetworkIds } from '#contract/networks/networks.ts'
import { dayMs, instantOf, wallClockAt } from '#contract/wall-clock.ts'
import type { accountDays } from '../db/schema/social-accounts.ts'
import type { OpenSandbox } from '../open-sandbox.ts'
import type { SeedAccount } from './seed-account.ts'

type DayRow = typeof accountDays.$inferInsert

const daysTold = 90
/** How many days ago nothing was collected, as when a server was off; reach was told afterwards. */
const daysOff = [12, 41, 42, 67]
/** So far back, in days, a network still tells reach and views of what was missed. */
const toldLater = 30

/**
 * What would have been collected of an account until yesterday, as its simulated network knows it, so
 * that what is collected from now on continues it.
 */
export function prepareNumbers(
  sandbox: OpenSandbox,
  account: SeedAccount,
  { timeZone, now, linkedAt }: { timeZone: string; now: Date; linkedAt: Date },
): DayRow[] {
  const networkId = publishableNetworkIds.find((id) => id === account.platformId)
  if (!networkId) return []
  const past = sandbox.tellPast(networkId, account.remoteId)
  const today = Date.parse(wallClockAt(now.getTime(), timeZone).date)
  return Array.from({ length: daysTold - 1 }, (_, index) => daysTold - 1 - index).flatMap((ago) => {
    const day = new Date(today - ago * dayMs).toISOString().slice(0, 10)
    const isMissed = daysOff.includes(ago)
    // The evening's look is the last of the day.
    const lookedAt = new Date(instantOf({ date: day, time: '21:10' }, timeZone))
    const isLinked = lookedAt >= linkedAt
    const followers =
      isLinked && !isMissed
        ? { followers: past.followersAt(lookedAt.getTime()), followersAt: lookedAt }
        : {}
    // Of yesterday it may not be over yet where the network is.
    const mayTell = ago > 1 && lookedAt.getTime() > linkedAt.getTime() - toldLater * dayMs
    const seen = mayTell && (!isMissed || ago <= toldLater) ? past.seenOn(day) : null
    const finalAt = Math.min(
      lookedAt.getTime() + 4 * dayMs,
      now.getTime() - 8 * 60 * millisecondsInMinute,
    )
    const activity = seen && { ...seen, activityAt: new Date(finalAt) }
    if (!('followers' in followers) && !activity) return []
    return [{ accountId: account.id, day, ...followers, ...activity }]
  })
}

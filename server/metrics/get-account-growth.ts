import {
  type AccountGrowth,
  type GrowthSeries,
  growthDays,
} from '#contract/accounts/account-numbers.ts'
import { asNetworkId, nameNetwork } from '#contract/networks/networks.ts'
import { dayMs, instantOf, wallClockAt } from '#contract/time/wall-clock.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import {
  countPublished,
  type DayRow,
  type FoundAccount,
  findAccount,
  findDays,
  findMetrics,
} from './day-queries.ts'
import { disconnected, explainRefused } from './explain-trouble.ts'

type GrowthDeps = Pick<Deps, 'db' | 'clock' | 'networks'>

/**
 * The last days of an account, from what was collected and what was published; asks nobody. A day that
 * nobody told of is null. Throws NOT_FOUND.
 */
export async function getAccountGrowth(
  { db, clock, networks }: GrowthDeps,
  asked: { accountId: string; projectId: string },
): Promise<AccountGrowth> {
  const found = await findAccount(db, asked)
  if (!found) throw new ApiError('NOT_FOUND')
  const { account, timeZone } = found
  const now = clock.now()
  const days = listDays(wallClockAt(now.getTime(), timeZone).date)
  const rows = await findDays(db, account.id, { from: days[0], to: days.at(-1) ?? days[0] })
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const id = asNetworkId(account.platformId)
  const network = id && networks.get(id)
  const source = nameNetwork(account.platformId)
  const tell = (measure: 'followers' | 'reach' | 'views'): GrowthSeries => ({
    ...{ measure, source },
    fetchedAt: lastTold(rows, measure),
    values: days.map((day) => byDay.get(day)?.[measure] ?? null),
  })
  const metrics = network?.metrics
  const refused = account.scopes.length === 0 ? [] : (metrics?.listRefused(account.scopes) ?? [])
  const last = metrics && (await findMetrics(db, account.id))
  return {
    accountId: account.id,
    isSimulated: network?.isSimulated ?? false,
    from: days[0],
    series: [
      ...(metrics ? [tell('followers')] : []),
      ...(metrics?.readDays ? [tell('reach'), tell('views')] : []),
      await countPosts(db, { found, days, now }),
    ],
    trouble:
      metrics && account.status !== 'active'
        ? disconnected
        : (last?.trouble ?? explainRefused(refused)),
  }
}

/** The days of the answer, 'YYYY-MM-DD', the last of which is today. */
function listDays(today: string): [string, ...string[]] {
  const at = (back: number) => new Date(Date.parse(today) - back * dayMs).toISOString().slice(0, 10)
  const later = Array.from({ length: growthDays - 1 }, (_, index) => at(growthDays - 2 - index))
  return [at(growthDays - 1), ...later]
}

function lastTold(rows: readonly DayRow[], measure: 'followers' | 'reach' | 'views') {
  const times = rows.flatMap((row) => {
    const at = measure === 'followers' ? row.followersAt : row.activityAt
    return row[measure] === null || at === null ? [] : [at.getTime()]
  })
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString()
}

/** A day without posts is a true zero here, but for days on which the account was not linked yet. */
async function countPosts(
  db: Deps['db'],
  { found, days, now }: { found: FoundAccount; days: readonly [string, ...string[]]; now: Date },
): Promise<GrowthSeries> {
  const { account, timeZone } = found
  const startOf = (date: string) => new Date(instantOf({ date, time: '00:00' }, timeZone))
  const [first, ...rest] = days
  const published = await countPublished(db, account.id, [startOf(first), ...rest.map(startOf)])
  const linkedOn = wallClockAt(account.createdAt.getTime(), timeZone).date
  return {
    ...{ measure: 'posts', source: 'uPubly', fetchedAt: now.toISOString() },
    values: days.map((day, index) => (day < linkedOn ? null : (published.get(index) ?? 0))),
  }
}

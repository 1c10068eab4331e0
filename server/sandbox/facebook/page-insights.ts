import { millisecondsInDay } from 'date-fns/constants'
import { followersAt, seenIn } from '../ledger/growth.ts'
import { badParameter } from '../meta/graph-error.ts'
import { pacificDaysIn } from '../meta/graph-values.ts'
import { type GraphParams, readNumber } from '../meta/read-params.ts'
import { graphTime } from '../meta/select-fields.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Page } from './pages.ts'

type Day = { since: number; until: number }

/** Of docs/networks.md 4.7: those that are told by the day. */
const metrics: Record<string, (page: Page, day: Day) => number> = {
  page_total_media_view_unique: ({ account }, day) => seenIn(account, day).reach,
  page_media_view: ({ account }, day) => seenIn(account, day).views,
  page_follows: ({ account }, { until }) => followersAt(account, until),
}

/** One unknown metric fails the whole call. A day is told once it is over. */
export const readPageInsights = ({ clock }: Sandbox, page: Page, params: GraphParams) => {
  const names = (params.metric ?? '').split(',').filter((name) => name !== '')
  if (names.length === 0 || names.some((name) => !Object.hasOwn(metrics, name))) {
    throw badParameter('The value must be a valid insights metric')
  }
  if (params.period !== 'day') throw badParameter('The period is not supported')
  const now = clock.now()
  const until = readNumber(params, 'until', Math.floor(now / 1000)) * 1000
  const since = readNumber(params, 'since', until / 1000 - 2 * 86_400) * 1000
  if (since > until) throw badParameter('Param since must be before until')
  if (until - since > 90 * millisecondsInDay) {
    throw badParameter('There cannot be more than 90 days (7776000 s) between since and until')
  }
  const days = pacificDaysIn({ since, until: Math.min(until, now) })
  return {
    data: names.map((name) => ({
      ...{ name, period: 'day', title: name, description: '' },
      values: days.map((day) => ({
        value: metrics[name]?.(page, day) ?? 0,
        end_time: graphTime(day.until),
      })),
      id: `${page.accountId}/insights/${name}/day`,
    })),
    paging: {},
  }
}

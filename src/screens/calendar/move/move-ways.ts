import { nameAccount } from '#contract/networks/networks.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { describeMoves, listMovable, type MoveScope } from '#local/moves/describe-moves.ts'
import type { ScheduleMove } from '#local/moves/schedule-move.ts'
import { type CalendarItem, timesOfDraft } from '../calendar-item.ts'
/** One of the ways in which an item can move to another time. */
export interface MoveWay {
  /** Identifies the way, also for another target. */
  id: string
  label: string
  moves: readonly ScheduleMove[]
}

const scopeLabels: Record<Exclude<MoveScope, 'account'>, (count: number) => string> = {
  time: (count) => `Este horário, em ${formatCount(count, 'conta', 'contas')}`,
  later: (count) => `Este e os seguintes (${formatCount(count, 'publicação', 'publicações')})`,
  series: (count) => `Todos do post (${formatCount(count, 'publicação', 'publicações')})`,
}

/**
 * The ways in which an item can move to `target` (ms): first the item alone, then with the other times of its
 * post, then each of its accounts alone. Empty when nothing of it can move.
 */
export function listMoveWays(item: CalendarItem, target: number, timeZone: string): MoveWay[] {
  const { times, picked } = listTimes(item)
  const [first, ...others] = picked
  if (!first) return []
  const alone: MoveWay[] = []
  const together: MoveWay[] = []
  for (const { scope, moves } of describeMoves(times, first, target, timeZone)) {
    const count = moves.reduce((sum, { accountIds }) => sum + accountIds.length, 0)
    if (scope !== 'account') together.push({ id: scope, label: scopeLabels[scope](count), moves })
    else if (others.length === 0) together.push({ id: scope, label: 'Só este horário', moves })
  }
  for (const { at, accountId } of others.length > 0 ? picked : []) {
    const account = item.accounts.find(({ id }) => id === accountId)
    const label = account ? `Só em ${account.platformName} ${nameAccount(account)}` : 'Só uma conta'
    alone.push({
      ...{ id: accountId, label },
      moves: [{ from: at, to: target, accountIds: [accountId] }],
    })
  }
  return [...together, ...alone]
}

function listTimes(item: CalendarItem) {
  if (item.source === 'server') {
    const picked = listMovable({ schedules: [...item.times] })
    return {
      times: listMovable(item.post),
      picked: picked.filter(({ at }) => at === picked[0]?.at),
    }
  }
  const times = timesOfDraft(item.draft, item.entry).flatMap(({ at, accountIds }) =>
    accountIds.map((accountId) => ({ at, accountId })),
  )
  return { times, picked: times.filter(({ at }) => at === item.at) }
}

import type { EditDraftSchedule } from '../database/rows.ts'
import { MoveRefusedError } from './move-refused-error.ts'
import { placeKey, type ScheduleMove } from './schedule-move.ts'

/** The accounts at their times, as keys of `placeKey`. */
export function placesOf(schedules: readonly EditDraftSchedule[]): Set<string> {
  return new Set(
    schedules.flatMap(({ scheduledAt, socialMediaAccountIds }) =>
      scheduledAt === null
        ? []
        : socialMediaAccountIds.map((id) => placeKey(Date.parse(scheduledAt), id)),
    ),
  )
}

/**
 * The times of an edit after all moves at once, in order. Pure. Times that stay are named exactly
 * as before. Throws `MoveRefusedError` when a moved time is not there, or an account would have two
 * at one instant.
 */
export function moveSchedules(
  schedules: readonly EditDraftSchedule[],
  moves: readonly ScheduleMove[],
): EditDraftSchedule[] {
  const rest = schedules.map(
    (row): Rest => ({
      ...{ row, at: row.scheduledAt === null ? Number.NaN : Date.parse(row.scheduledAt) },
      accountIds: new Set(row.socialMediaAccountIds),
    }),
  )
  for (const { from, accountIds } of moves)
    for (const accountId of accountIds) takeOut(rest, from, accountId)
  const rows = new Map<number, EditDraftSchedule>()
  const put = (at: number, row: EditDraftSchedule, accountIds: readonly string[]) => {
    const there = rows.get(at)
    if (accountIds.some((id) => there?.socialMediaAccountIds.includes(id))) throw refuseTaken()
    const all = [...(there?.socialMediaAccountIds ?? []), ...accountIds]
    rows.set(at, { ...(there ?? row), socialMediaAccountIds: all })
  }
  for (const { row, at, accountIds } of rest) if (accountIds.size > 0) put(at, row, [...accountIds])
  for (const { to, accountIds } of moves) {
    const scheduledAt = new Date(to).toISOString()
    put(to, { id: crypto.randomUUID(), scheduledAt, socialMediaAccountIds: [] }, accountIds)
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)
}

/** What stays of a row. */
interface Rest {
  row: EditDraftSchedule
  /** In ms; NaN without a time. */
  at: number
  accountIds: Set<string>
}

/** The refusal of a second time of one account at one instant. */
export function refuseTaken(): MoveRefusedError {
  return new MoveRefusedError(
    'taken',
    'Este post já tem uma publicação desta conta no horário escolhido.',
  )
}

/** The refusal of a move of a time that the post does not have. */
export function refuseChanged(): MoveRefusedError {
  return new MoveRefusedError('changed', 'Este horário não está mais neste post.')
}

function takeOut(rest: readonly Rest[], from: number, accountId: string): void {
  const holder = rest.find(({ at, accountIds }) => at === from && accountIds.has(accountId))
  if (!holder) throw refuseChanged()
  holder.accountIds.delete(accountId)
}

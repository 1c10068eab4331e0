import { MoveRefusedError } from '../moves/move-refused-error.ts'
import { placeKey, type ScheduleMove } from '../moves/schedule-move.ts'
import type { EditDraftSchedule } from '../rows.ts'

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
  const rest = new Map(schedules.map((row) => [row, new Set(row.socialMediaAccountIds)]))
  for (const { from, accountIds } of moves)
    for (const accountId of accountIds) takeOut(rest, from, accountId)
  const rows = new Map<number, EditDraftSchedule>()
  const put = (row: EditDraftSchedule, accountIds: readonly string[]) => {
    const at = row.scheduledAt === null ? Number.NaN : Date.parse(row.scheduledAt)
    const there = rows.get(at)
    if (accountIds.some((id) => there?.socialMediaAccountIds.includes(id))) throw refuseTaken()
    const all = [...(there?.socialMediaAccountIds ?? []), ...accountIds]
    rows.set(at, { ...(there ?? row), socialMediaAccountIds: all })
  }
  for (const [row, accountIds] of rest) if (accountIds.size > 0) put(row, [...accountIds])
  for (const { to, accountIds } of moves)
    put({ id: crypto.randomUUID(), scheduledAt: toIso(to), socialMediaAccountIds: [] }, accountIds)
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)
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

function takeOut(
  rest: ReadonlyMap<EditDraftSchedule, Set<string>>,
  from: number,
  accountId: string,
): void {
  for (const [{ scheduledAt }, accountIds] of rest)
    if (scheduledAt !== null && Date.parse(scheduledAt) === from && accountIds.delete(accountId))
      return
  throw refuseChanged()
}

function toIso(instant: number): string {
  return new Date(instant).toISOString()
}

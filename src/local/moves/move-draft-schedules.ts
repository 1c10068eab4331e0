import { maxScheduleEntries } from '#contract/posts/schedule.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import type { DraftSchedule } from '#local/database/rows.ts'
import { listOccurrences } from '#local/planning/list-occurrences.ts'
import { MoveRefusedError } from './move-refused-error.ts'
import { refuseChanged, refuseTaken } from './move-times.ts'
import { placeKey, type ScheduleMove } from './schedule-move.ts'

/** The times of a row at one of its accounts, in ms. */
interface Line {
  row: DraftSchedule
  accountId: string
  times: number[]
}

/**
 * The times of a draft after all moves at once. Pure. A series that moves as a whole stays one; of
 * one of which some times move, what is left goes on as series, at the same instants as before, and
 * rows that nothing was moved of stay as they are. Throws `MoveRefusedError` when a moved time is
 * not there, an account would have two at one instant, or it takes more rows than a post may have.
 */
export function moveDraftSchedules(
  schedules: readonly DraftSchedule[],
  moves: readonly ScheduleMove[],
  timeZone: string,
): DraftSchedule[] {
  const lines = schedules.flatMap((row) => {
    const times = listOccurrences(row, timeZone).map((time) => Date.parse(time))
    return row.socialMediaAccountIds.map((accountId): Line => {
      return { row, accountId, times: [...times] }
    })
  })
  const arriving = takeOut(lines, moves)
  const taken = new Set(lines.flatMap(({ times, accountId }) => keysOf(times, accountId)))
  for (const [{ accountId, times }, targets] of arriving)
    for (const at of targets) {
      const place = placeKey(at, accountId)
      if (taken.has(place)) throw refuseTaken()
      taken.add(place)
      times.push(at)
    }
  const touched = new Set([...arriving.keys()].map(({ row }) => row))
  const moved = schedules.flatMap((row) => {
    if (!touched.has(row)) return [row]
    return writeRows(
      row,
      lines.filter((line) => line.row === row),
      timeZone,
    )
  })
  if (moved.length > maxScheduleEntries && moved.length > schedules.length)
    throw new MoveRefusedError(
      'invalid',
      `São horários demais para um post: no máximo ${maxScheduleEntries}.`,
    )
  return moved
}

/** Takes the moved times out of their lines, and answers where each line's times go. */
function takeOut(lines: readonly Line[], moves: readonly ScheduleMove[]): Map<Line, number[]> {
  const arriving = new Map<Line, number[]>()
  for (const { from, to, accountIds } of moves)
    for (const accountId of accountIds) {
      const line = lines.find((one) => one.accountId === accountId && one.times.includes(from))
      if (!line) throw refuseChanged()
      line.times.splice(line.times.indexOf(from), 1)
      arriving.set(line, [...(arriving.get(line) ?? []), to])
    }
  return arriving
}

/** Accounts with the same times share rows; the first row keeps the id. */
function writeRows(row: DraftSchedule, lines: readonly Line[], timeZone: string): DraftSchedule[] {
  const groups = new Map<string, { times: readonly number[]; accountIds: string[] }>()
  for (const { times, accountId } of lines) {
    const sorted = times.toSorted((a, b) => a - b)
    const group = groups.get(sorted.join()) ?? { times: sorted, accountIds: [] }
    group.accountIds.push(accountId)
    groups.set(sorted.join(), group)
  }
  const rows = [...groups.values()].flatMap(({ times, accountIds: socialMediaAccountIds }) =>
    writeSeries(times, row, timeZone).map((piece) => ({ ...piece, socialMediaAccountIds })),
  )
  return rows.map((one, index) => (index === 0 ? one : { ...one, id: crypto.randomUUID() }))
}

/** As few rows as have exactly these instants, with the row's days between repeats. */
function writeSeries(
  times: readonly number[],
  row: DraftSchedule,
  timeZone: string,
): DraftSchedule[] {
  const pieces: DraftSchedule[] = []
  for (let start = 0; start < times.length; ) {
    const rest = times.slice(start)
    const whole: DraftSchedule = {
      ...{ ...row, ...wallClockAt(rest[0] ?? 0, timeZone) },
      repeatNumber: rest.length - 1,
    }
    const reached = listOccurrences(whole, timeZone)
    const differs = rest.findIndex((at, index) => at !== Date.parse(reached[index] ?? ''))
    const length = Math.max(1, differs === -1 ? rest.length : differs)
    if (length === times.length) return [{ ...whole, repeatNumber: row.repeatNumber }]
    pieces.push({
      ...whole,
      ...(length > 1 ? { repeatNumber: length - 1 } : { repeatType: 0, repeatNumber: 0 }),
    })
    start += length
  }
  return pieces
}

function keysOf(times: readonly number[], accountId: string): string[] {
  return times.map((at) => placeKey(at, accountId))
}

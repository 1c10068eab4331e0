import { maxOccurrences, pastToleranceMs, tooManyOccurrences } from '#contract/posts/schedule.ts'
import { MoveRefusedError } from './move-refused-error.ts'

/** A time of a post goes to another instant at some of its accounts. Instants in ms. */
export interface ScheduleMove {
  from: number
  to: number
  accountIds: readonly string[]
}

/** ISO 8601 writes years with four digits up to here. */
const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** The moves that move something. Throws `MoveRefusedError` when they are too many for one post. */
export function pickRealMoves(moves: readonly ScheduleMove[]): ScheduleMove[] {
  const count = moves.reduce((sum, { accountIds }) => sum + accountIds.length, 0)
  if (count > maxOccurrences) throw new MoveRefusedError('invalid', tooManyOccurrences)
  return moves.filter(({ from, to, accountIds }) => from !== to && accountIds.length > 0)
}

/** Throws `MoveRefusedError` for an instant at which nothing can be planned; both in ms. */
export function requireFuture(instant: number, now: number): void {
  if (Number.isNaN(instant))
    throw new MoveRefusedError('invalid', 'Escolha uma data e um horário que existem.')
  if (instant < now - pastToleranceMs)
    throw new MoveRefusedError('past', 'O horário escolhido já passou.')
  if (instant > lastInstant)
    throw new MoveRefusedError('invalid', 'Este horário é distante demais.')
}

/** The same moves in the other direction. */
export function reverseMoves(moves: readonly ScheduleMove[]): ScheduleMove[] {
  return moves.map(({ from, to, accountIds }) => ({ from: to, to: from, accountIds }))
}

/** Names an account at an instant (ms). */
export function placeKey(at: number, accountId: string): string {
  return `${at} ${accountId}`
}

import type { Post } from '#contract/posts/post.ts'
import { dayMs, instantOfWallTime, wallTimeAt } from '#contract/time/wall-clock.ts'
import { isUpcoming } from '#local/edits/edit-content.ts'
import type { KnownTime } from '#local/planning/find-clashes.ts'
import { placeKey, type ScheduleMove } from './schedule-move.ts'

/**
 * What may move with a time: it alone ('account'), at all accounts that have it ('time'), with all
 * later times of the post ('later'), or with all that are still to come ('series').
 */
export type MoveScope = 'account' | 'time' | 'later' | 'series'

export interface MoveChoice {
  scope: MoveScope
  moves: ScheduleMove[]
}

/** The times of a post that can be moved: those that have not gone out, at each account. */
export function listMovable({ schedules }: Pick<Post, 'schedules'>): KnownTime[] {
  return schedules.filter(isUpcoming).map(({ scheduledAt, socialMediaAccount }) => ({
    ...{ accountId: socialMediaAccount.id, at: Date.parse(scheduledAt) },
  }))
}

/**
 * The ways in which a time may move to `target` (ms), smallest first; only those that differ. Pure.
 * `times`: all of its post that can be moved. Other times move by as many days and as much on the
 * clock of `timeZone`, so that a move to another day keeps each one's clock time. Empty when the
 * picked time is not among them.
 */
export function describeMoves(
  times: readonly KnownTime[],
  picked: KnownTime,
  target: number,
  timeZone: string,
): MoveChoice[] {
  const isPicked = ({ at, accountId }: KnownTime) =>
    at === picked.at && accountId === picked.accountId
  if (!times.some(isPicked)) return []
  const shift = shiftOf(picked.at, target, timeZone)
  const move = (at: number) =>
    at === picked.at ? target : instantOfWallTime(wallTimeAt(at, timeZone) + shift, timeZone)
  const within: [MoveScope, (time: KnownTime) => boolean][] = [
    ['account', isPicked],
    ['time', ({ at }) => at === picked.at],
    ['later', ({ at }) => at >= picked.at],
    ['series', () => true],
  ]
  const choices: MoveChoice[] = []
  let known = 0
  for (const [scope, belongs] of within) {
    const moving = distinct(times.filter(belongs))
    if (moving.length > known) choices.push({ scope, moves: joinByInstant(moving, move) })
    known = moving.length
  }
  return choices
}

/**
 * How much clocks in the zone show more at `target` than at `at`. Whole days where the target is the same
 * time of another day, also where that day skips it and the target is later by the gap.
 */
function shiftOf(at: number, target: number, timeZone: string): number {
  const [from, to] = [wallTimeAt(at, timeZone), wallTimeAt(target, timeZone)]
  const days = (Math.floor(to / dayMs) - Math.floor(from / dayMs)) * dayMs
  return instantOfWallTime(from + days, timeZone) === target ? days : to - from
}

function distinct(times: readonly KnownTime[]): KnownTime[] {
  return [...new Map(times.map((time) => [placeKey(time.at, time.accountId), time])).values()]
}

function joinByInstant(times: readonly KnownTime[], move: (at: number) => number): ScheduleMove[] {
  const accounts = new Map<number, string[]>()
  for (const { at, accountId } of times) accounts.set(at, [...(accounts.get(at) ?? []), accountId])
  return [...accounts]
    .sort(([a], [b]) => a - b)
    .map(([from, accountIds]) => ({ from, to: move(from), accountIds }))
}

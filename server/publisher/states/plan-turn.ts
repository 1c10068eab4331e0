import { latenessAt, onTimeMs } from './lateness.ts'
import { readProgress } from './progress.ts'
import type { TargetRow } from './target-rows.ts'

export type Turn =
  | { do: 'commit' }
  /** Ask again at that time. */
  | { do: 'wait'; until: Date }
  /** Another time of the same post stands for this one. */
  | { do: 'miss' }

export interface TurnContext {
  now: Date
  /** The least distance between two publications of an account of which one is late, in ms. */
  spacingMs: number
  /** The project's limit of lateness. */
  limitMinutes: number
}

/** Looks further ahead than this many places in the line of an account would only cost looks. */
const furthestPlace = 2

const open = new Set<TargetRow['state']>(['scheduled', 'staging', 'staged', 'retrying'])

/**
 * Whether a late target may be published now. `others`: the targets of its account that are due, come
 * due within the distance, were published lately, or are later times of the same post. Late ones go in
 * the order of their times, at a distance from each other and from what is on time, which goes first.
 */
export function planTurn(
  target: TargetRow,
  others: readonly TargetRow[],
  { now, spacingMs, limitMinutes }: TurnContext,
): Turn {
  const at = now.getTime()
  const waiting = others.filter(({ state }) => open.has(state))
  const isLaterTime = (other: TargetRow) =>
    other.postId === target.postId && other.scheduledAt > target.scheduledAt
  const hasGoneOut = (other: TargetRow) => !open.has(other.state)
  const isDue = (other: TargetRow) => other.scheduledAt.getTime() <= at
  if (
    target.releasedAt === null &&
    others.some((other) => isLaterTime(other) && (hasGoneOut(other) || isDue(other)))
  )
    return { do: 'miss' }

  // One that waits for longer, as the network asked, holds up nobody.
  const ready = waiting.filter(
    ({ nextAttemptAt }) => (nextAttemptAt?.getTime() ?? 0) <= at + spacingMs,
  )
  const onTime = ready
    .filter(({ releasedAt }) => releasedAt === null)
    .map(({ scheduledAt }) => scheduledAt.getTime())
    .filter((time) => time > at - onTimeMs && time <= at + spacingMs)
  const gone = others.filter(hasGoneOut).map(momentOf)
  const free = Math.max(...[...gone, ...onTime].map((time) => time + spacingMs), at)
  const ahead = ready.filter(
    (other) => isBefore(other, target) && latenessAt(other, limitMinutes, at) === 'late',
  ).length
  const until = free + Math.min(ahead, furthestPlace) * spacingMs
  return until > at ? { do: 'wait', until: new Date(until) } : { do: 'commit' }
}

function isBefore(a: TargetRow, b: TargetRow): boolean {
  const difference = a.scheduledAt.getTime() - b.scheduledAt.getTime()
  return difference < 0 || (difference === 0 && a.id < b.id)
}

/** When a target was, or may have been, published, in ms. */
function momentOf({ postedAt, journal, updatedAt }: TargetRow): number {
  return (postedAt ?? readProgress(journal).commitStartedAt ?? updatedAt).getTime()
}

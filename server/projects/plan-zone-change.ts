import { pastToleranceMs, type TimeState, timeStepMinutes } from '#contract/posts/schedule.ts'
import { instantOfWallTime, wallTimeAt } from '#contract/time/wall-clock.ts'

/** One post on one account at one time that is still to come, in any state but 'cancelled'. */
export interface ComingTime {
  id: string
  postId: string
  accountId: string
  scheduledAt: Date
  state: TimeState
}

export interface TimeMove {
  id: string
  postId: string
  scheduledAt: Date
}

export interface ZonePlan {
  /** How many are still to be published. */
  planned: number
  /** How many of these keep their moment although their local time becomes another one. */
  fixed: number
  /** By the time they have now. */
  moves: TimeMove[]
}

/** What goes out within this time, in ms, is being prepared already and keeps its moment. */
const soonMs = pastToleranceMs

/** ISO 8601 writes later years with a sign and six digits. */
const calendarEnd = Date.UTC(10_000)

/** States in which a time can be moved: nothing was prepared for it yet. */
const movableStates = ['scheduled', 'paused', 'needs-reconnect'] as const satisfies TimeState[]
const plannedStates: readonly TimeState[] = [
  ...movableStates,
  ...(['staging', 'staged', 'retrying', 'committing'] as const),
]

/**
 * Where the times go that keep their local time when the project's zone changes. Pure. Each is moved
 * by itself, so that repeats keep their local time on both sides of a change of the clocks. A time
 * whose new instant has passed keeps its moment. Two times of one post on one account never meet:
 * the later one goes to the next free step of five minutes.
 */
export function planZoneChange(
  times: readonly ComingTime[],
  { from, to, now }: { from: string; to: string; now: Date },
): ZonePlan {
  const earliest = earliestMove(now).getTime()
  const move = createMover(from, to)
  const planned = times.filter(({ state }) => plannedStates.includes(state))
  const moving = planned
    .filter(({ state }) => movableStates.some((movable) => movable === state))
    .map((time) => ({ time, instant: move(time.scheduledAt.getTime()) }))
    .filter(({ time, instant }) => {
      const isSoon = time.scheduledAt.getTime() < earliest || instant < earliest
      return !isSoon && instant < calendarEnd
    })
    .sort((a, b) => a.time.scheduledAt.getTime() - b.time.scheduledAt.getTime())
  const movingIds = new Set(moving.map(({ time }) => time.id))
  const staying = times.filter(({ id }) => !movingIds.has(id))
  const taken = new Set(staying.map((time) => placeOf(time, time.scheduledAt.getTime())))
  const moves: TimeMove[] = []
  for (const { time, instant: wanted } of moving) {
    let instant = wanted
    while (taken.has(placeOf(time, instant))) instant += timeStepMinutes * 60_000
    taken.add(placeOf(time, instant))
    if (instant !== time.scheduledAt.getTime())
      moves.push({ id: time.id, postId: time.postId, scheduledAt: new Date(instant) })
  }
  const fixed = planned.filter(({ id, scheduledAt }) => {
    const at = scheduledAt.getTime()
    return !movingIds.has(id) && move(at) !== at
  })
  return { planned: planned.length, fixed: fixed.length, moves }
}

/** Times before this one keep their moment, and no time is moved to before it. */
export function earliestMove(now: Date): Date {
  return new Date(now.getTime() + soonMs)
}

function placeOf({ postId, accountId }: ComingTime, instant: number): string {
  return `${postId} ${accountId} ${instant}`
}

/** Remembers its answers, since many posts share a time. */
function createMover(from: string, to: string): (instant: number) => number {
  const known = new Map<number, number>()
  return (instant) => {
    const moved = known.get(instant) ?? instantOfWallTime(wallTimeAt(instant, from), to)
    known.set(instant, moved)
    return moved
  }
}

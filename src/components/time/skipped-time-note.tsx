import { instantOf, type WallClock, wallClockAt } from '#contract/time/wall-clock.ts'

/**
 * For a chosen time that the clock of the zone skips on that day: says when the post goes out instead. Renders
 * nothing for any other time, and while date or time is missing.
 */
export function SkippedTimeNote({ chosen, timeZone }: { chosen: WallClock; timeZone: string }) {
  const at = instantOf(chosen, timeZone)
  const shown = wallClockAt(at, timeZone).time
  if (Number.isNaN(at) || shown === chosen.time) return null
  return (
    <p role="status" className="figures rounded-control bg-warning-soft px-3 py-2 text-sm">
      Neste dia o relógio é adiantado e {chosen.time} não existe. O post sai às {shown}.
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import { useId, useMemo } from 'react'
import { type WallClock, wallClockAt } from '#contract/time/wall-clock.ts'
import { type BestMoment, listBestMoments } from '#local/planning/next-free-slot.ts'
import { bestTimesQuery } from '#src/api/best-times-query.ts'
import {
  bestTimesReason,
  describeBestTime,
  describeNoBestTimes,
  shownBestTimes,
} from '#src/components/best-time-words.ts'
import { zonedText } from '#src/components/time/zoned-text.ts'
import { Button } from '#src/components/ui/button.tsx'
import { useSession } from '#src/session/session-context.ts'

export interface BestTimesHelpProps {
  projectId: string
  /** The current minute, in ms. */
  now: number
  /** The times, in ms, at which the chosen accounts have posts. */
  taken: readonly number[]
  /** The draft's zone, which may differ from the project's. */
  timeZone: string
  chosen: WallClock
  onChange: (moment: WallClock) => void
}

/** The next best times of the project's posts, or why there are none; nothing until they have loaded. */
export function BestTimesHelp(props: BestTimesHelpProps) {
  const { projectId, now, taken, timeZone, chosen, onChange } = props
  const { timeZone: ofProject } = useSession()
  const { data: best } = useQuery(bestTimesQuery(projectId))
  const id = useId()
  const moments = useMemo(
    () => listBestMoments(best?.times ?? [], taken, now, ofProject).slice(0, shownBestTimes),
    [best, taken, now, ofProject],
  )
  if (!best) return null
  if (best.times.length === 0)
    return <p className="text-muted text-sm">{describeNoBestTimes(best)}</p>
  if (moments.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-2.5 rounded-card border border-line bg-surface-sunken p-3"
    >
      <div>
        <h4 id={id} className="flex items-center gap-1.5 text-sm">
          <TrendingUp aria-hidden="true" className="size-4 text-success" />
          Melhores horários
        </h4>
        <p className="text-muted text-xs">{bestTimesReason}</p>
      </div>
      <ul className="flex flex-col gap-2">
        {moments.map((moment) => {
          const wall = wallClockAt(moment.at, timeZone)
          return (
            <MomentRow
              key={moment.at}
              {...{ moment, timeZone }}
              isChosen={chosen.date === wall.date && chosen.time === wall.time}
              onChoose={() => onChange(wall)}
            />
          )
        })}
      </ul>
    </section>
  )
}

interface MomentRowProps {
  moment: BestMoment
  timeZone: string
  isChosen: boolean
  onChoose: () => void
}

function MomentRow({ moment: { at, time }, timeZone, isChosen, onChoose }: MomentRowProps) {
  const id = useId()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="secondary"
        size="small"
        aria-pressed={isChosen}
        aria-describedby={id}
        onClick={onChoose}
        className="figures rounded-full! aria-pressed:border-text aria-pressed:bg-hover"
      >
        {zonedText(at, timeZone)}
      </Button>
      <span id={id} className="figures text-muted text-sm">
        {describeBestTime(time)}
      </span>
    </li>
  )
}

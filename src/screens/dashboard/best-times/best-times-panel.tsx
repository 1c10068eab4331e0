import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { type BestTime, type BestTimes, bestTimesNeed } from '#contract/posts/post-results.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { slotOf } from '#local/planning/next-free-slot.ts'
import { bestTimesQuery } from '#src/api/best-times-query.ts'
import {
  bestTimesReason,
  describeNoBestTimes,
  formatGain,
  shownBestTimes,
  surenessTexts,
} from '#src/components/best-time-words.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { weekdayNames } from '#src/components/time/weekday-names.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { Meter } from '#src/components/ui/meter.tsx'
import { useSession } from '#src/session/session-context.ts'
import { PartFailure } from '../part-failure.tsx'
import { useFailureLog } from '../use-failure-log.ts'

/** The best times, or how many posts are still missing to find them. */
export function BestTimesPanel({ loading }: { loading: ReactNode }) {
  const { project } = useSession()
  const best = useQuery(bestTimesQuery(project.id))
  useFailureLog('the best times', best.error)
  if (best.data)
    return best.data.times.length > 0 ? (
      <Times times={best.data.times} />
    ) : (
      <NoTimes best={best.data} />
    )
  if (!best.isError) return loading
  return (
    <PartFailure
      failed="Erro ao buscar os melhores horários."
      offline="Os melhores horários ainda não estão neste aparelho. Eles aparecem quando a conexão voltar."
      onRetry={() => void best.refetch()}
    />
  )
}

function Times({ times }: { times: readonly BestTime[] }) {
  const { timeZone } = useSession()
  return (
    <>
      <ol className="grid @xl:grid-cols-3 @xl:gap-3 gap-2">
        {times.slice(0, shownBestTimes).map((time) => (
          <TimeTile key={`${time.weekday} ${time.hour}`} time={time} />
        ))}
      </ol>
      <p className="mt-3 text-muted text-xs">
        {bestTimesReason} Horas no {timeZoneName(timeZone)}.
      </p>
    </>
  )
}

function TimeTile({ time }: { time: BestTime }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 rounded-card border border-line bg-surface-sunken px-3 py-2">
      <p className="flex @xl:flex-col flex-wrap items-baseline gap-x-2">
        <span className="@xl:text-muted text-sm">{weekdayNames[time.weekday]}</span>{' '}
        <span className="figures font-semibold @xl:text-xl text-lg">{slotOf(time).time}</span>
      </p>
      <p className="figures text-right font-semibold text-success">{formatGain(time.gain)}</p>
      <p className="flex items-center gap-1.5 text-muted text-xs">
        <Dots sureness={time.sureness} />
        {surenessTexts[time.sureness]}
      </p>
      <p className="figures text-right text-muted text-xs">
        em {formatCount(time.posts, 'post', 'posts')}
      </p>
    </li>
  )
}

const levels: readonly BestTime['sureness'][] = ['low', 'medium', 'high']

function Dots({ sureness }: { sureness: BestTime['sureness'] }) {
  return (
    <span aria-hidden="true" className="flex gap-0.5">
      {levels.map((level, at) => (
        <span
          key={level}
          className={cn(
            'size-1.5 rounded-full border border-line-strong',
            at <= levels.indexOf(sureness) && 'border-success bg-success',
          )}
        />
      ))}
    </span>
  )
}

function NoTimes({ best }: { best: BestTimes }) {
  return (
    <div className="flex grow @xl:flex-row flex-col items-center justify-center @xl:gap-5 gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-surface-sunken text-muted">
        <Clock aria-hidden="true" className="size-6" />
      </span>
      <div className="flex w-full min-w-0 @xl:flex-1 flex-col gap-3">
        <p className="@xl:text-left text-center text-muted">{describeNoBestTimes(best)}</p>
        {best.posts < bestTimesNeed && (
          <Meter
            label="Posts com resultados"
            text={`${best.posts} de ${bestTimesNeed}`}
            share={best.posts / bestTimesNeed}
          />
        )}
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { type BestTime, type BestTimes, bestTimesNeed } from '#contract/post-results.ts'
import { slotOf } from '#local/planning/best-moments.ts'
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

/** The content of the card: the best times, or how many posts are missing. */
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
      <ol className="grid grow @xl:grid-cols-3 content-start @xl:gap-3 gap-2">
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
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 rounded-card border border-line bg-surface-sunken px-3 py-2.5">
      <p className="text-muted text-sm">{weekdayNames[time.weekday]}</p>
      <p className="figures text-right font-semibold text-success">{formatGain(time.gain)}</p>
      <p className="figures font-semibold text-xl">{slotOf(time).time}</p>
      <p className="figures text-right text-muted text-xs">
        em {formatCount(time.posts, 'post', 'posts')}
      </p>
      <p className="col-span-2 flex items-center gap-1.5 text-muted text-xs">
        <Dots sureness={time.sureness} />
        {surenessTexts[time.sureness]}
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
    <div className="flex grow flex-col justify-center gap-4">
      <p className="flex items-start gap-2 text-muted">
        <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0">{describeNoBestTimes(best)}</span>
      </p>
      {best.posts < bestTimesNeed && (
        <Meter
          label="Posts com resultados"
          text={`${best.posts} de ${bestTimesNeed}`}
          share={best.posts / bestTimesNeed}
        />
      )}
    </div>
  )
}

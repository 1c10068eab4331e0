import { TrendingDown, TrendingUp } from 'lucide-react'
import { useCallback, useId, useMemo } from 'react'
import type { GrowthMeasure, GrowthSeries } from '#contract/accounts/account-numbers.ts'
import { cn } from '#src/components/ui/class-names.ts'
import type { ChartForm } from './choose-ticks.ts'
import { EmptyChart } from './empty-chart.tsx'
import { emptyTileClass, tileClass } from './growth-skeleton.tsx'
import { MeasureChart } from './measure-chart.tsx'
import {
  describeDay,
  describeMeasure,
  describeNothing,
  describeSource,
  type MeasureHead,
  measureTitles,
  speakDay,
} from './measure-words.ts'

/** A level that continues from day to day is a line; counts that begin anew each day are bars. */
const forms: Record<GrowthMeasure, ChartForm> = {
  ...{ followers: 'line', reach: 'bars', views: 'bars', posts: 'bars' },
}

export interface GrowthTileProps {
  series: GrowthSeries
  /** All days of the series, 'YYYY-MM-DD'; `days`: the last of them, which are shown. */
  allDays: readonly string[]
  days: readonly string[]
  today: string
  timeZone: string
  /** The index in `days` of the day that is pointed at; null for none. */
  active: number | null
  onActive: (at: number | null) => void
}

/** One measure of an account: its number, its chart and its source. */
export function GrowthTile(props: GrowthTileProps) {
  const { series, allDays, days, today, timeZone, active, onActive } = props
  const { measure, values: all } = series
  const id = useId()
  const values = useMemo(() => all.slice(-days.length), [all, days])
  const whole = useMemo(
    () => describeMeasure(measure, values, { days, today }),
    [measure, values, days, today],
  )
  const speak = useCallback(
    (at: number) => speakDay(measure, values, days, at),
    [measure, values, days],
  )
  const head = active === null ? whole : describeDay(measure, values, active, days[active] ?? '')

  return (
    <section aria-labelledby={id} className={whole ? tileClass : emptyTileClass}>
      <h3 id={id} className="text-sm">
        {measureTitles[measure]}
      </h3>
      {whole && head ? (
        <>
          <Head {...head} />
          <div className="mt-auto pt-3">
            <MeasureChart
              label={`${measureTitles[measure]} por dia`}
              form={forms[measure]}
              {...{ days, values, active, onActive, speak }}
            />
          </div>
        </>
      ) : (
        <EmptyChart>
          {describeNothing(measure, all, { days: allDays, today }, days.length)}
        </EmptyChart>
      )}
      <p className="mt-2 text-muted text-xs">{describeSource(series, timeZone, today)}</p>
    </section>
  )
}

function Head({ number, meaning, detail, trend = 0 }: MeasureHead) {
  const Icon = trend > 0 ? TrendingUp : TrendingDown
  return (
    <>
      <p className="figures mt-0.5 break-words font-semibold text-2xl">{number}</p>
      <p className="figures text-muted text-sm">{meaning}</p>
      <p
        className={cn(
          'figures flex items-center gap-1.5 text-sm',
          trend === 0 ? 'text-muted' : trend > 0 ? 'text-success' : 'text-danger',
        )}
      >
        {trend !== 0 && <Icon aria-hidden="true" className="size-4 shrink-0" />}
        {detail}
      </p>
    </>
  )
}

import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react'
import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  type AccountGrowth,
  GrowthMeasure,
  type GrowthSeries,
} from '#contract/accounts/account-numbers.ts'
import { useWallClock } from '#src/browser/use-wall-clock.ts'
import { addDays, formatPlainDate } from '#src/components/time/plain-date.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { useSession } from '#src/session/session-context.ts'
import { EmptyChart } from './empty-chart.tsx'
import { GapPattern } from './gap-pattern.tsx'
import { emptyTileClass, gridClass } from './growth-skeleton.tsx'
import { GrowthTile } from './growth-tile.tsx'
import { describeMissing, measureTitles, untoldTexts } from './measure-words.ts'
import { findGaps } from './summarize-values.ts'

export interface GrowthChartsProps {
  growth: AccountGrowth
  period: number
  /** The account's name. */
  name: string
}

/** A chart for each measure; a day that is pointed at in one is shown in all. */
export function GrowthCharts({ growth, period, name }: GrowthChartsProps) {
  const { timeZone } = useSession()
  const { date: today } = useWallClock(timeZone)
  const [pointed, setPointed] = useState<number | null>(null)
  const active = pointed !== null && pointed < period ? pointed : null
  const { from, series } = growth
  const length = series[0]?.values.length ?? 0
  const allDays = useMemo(
    () => Array.from({ length }, (_, at) => addDays(from, at)),
    [from, length],
  )
  const days = useMemo(() => allDays.slice(-period), [allDays, period])
  const hasGaps = series.some(({ values }) => {
    const shown = values.slice(-period)
    return shown.some((value) => value !== null) && findGaps(shown).length > 0
  })
  const told = GrowthMeasure.options.flatMap(
    (measure) => series.find((one) => one.measure === measure) ?? [],
  )

  return (
    <>
      <div className={gridClass}>
        {GrowthMeasure.options.map((measure) => {
          const one = told.find((other) => other.measure === measure)
          if (!one) return <UntoldTile key={measure} measure={measure} />
          return (
            <GrowthTile
              key={measure}
              series={one}
              {...{ allDays, days, today, timeZone, active }}
              onActive={setPointed}
            />
          )
        })}
      </div>
      <Disclosure as="div" className="mt-5">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-muted text-sm">
          {hasGaps && <GapLegend />}
          <p className="min-w-0 grow basis-48">
            Horas no {timeZoneName(timeZone)}; os dias, como cada rede os conta.
          </p>
          <DisclosureButton
            className={buttonClass({ variant: 'secondary', size: 'small', className: 'group' })}
          >
            Ver como tabela
            <ChevronDown
              aria-hidden="true"
              className="transition-transform group-data-open:rotate-180"
            />
          </DisclosureButton>
        </div>
        <DisclosurePanel className="mt-4">
          <GrowthTable {...{ name, days }} series={told.map((one) => cutTo(one, period))} />
        </DisclosurePanel>
      </Disclosure>
    </>
  )
}

const cutTo = (series: GrowthSeries, period: number): GrowthSeries => ({
  ...series,
  values: series.values.slice(-period),
})

function UntoldTile({ measure }: { measure: GrowthMeasure }) {
  return (
    <section aria-label={measureTitles[measure]} className={emptyTileClass}>
      <h3 className="text-sm">{measureTitles[measure]}</h3>
      <EmptyChart>{untoldTexts[measure]}</EmptyChart>
    </section>
  )
}

function GapLegend() {
  return (
    <p className="flex items-center gap-2">
      <svg aria-hidden="true" width={16} height={16} className="rounded-sm">
        <GapPattern id="growth-gap-legend" />
        <rect width={16} height={16} fill="url(#growth-gap-legend)" />
      </svg>
      sem dado
    </p>
  )
}

export interface GrowthTableProps {
  /** The account's name. */
  name: string
  /** The days, 'YYYY-MM-DD', one for each value of a series. */
  days: readonly string[]
  series: readonly GrowthSeries[]
}

const number = new Intl.NumberFormat('pt-BR')

/** The numbers of the charts as a table, the latest day first. */
function GrowthTable({ name, days, series }: GrowthTableProps) {
  const [first = '', last = ''] = [days.at(0), days.at(-1)]
  return (
    // Focusable, so that it can be scrolled by keyboard.
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      aria-label="Tabela do crescimento"
      className="max-h-96 overflow-auto rounded-card border border-line"
    >
      <table className="figures w-full border-separate border-spacing-0 text-sm">
        <caption className="px-3 py-2 text-left text-muted">
          {name}: de {formatPlainDate(first, 'short')} a {formatPlainDate(last, 'shortWithYear')}
        </caption>
        <thead>
          <tr className="*:sticky *:top-0 *:border-line *:border-b *:bg-surface-sunken *:px-3 *:py-2 *:align-bottom">
            <th scope="col" className="text-left">
              Dia
            </th>
            {series.map(({ measure, source }) => (
              <th key={measure} scope="col" className="text-right">
                {measureTitles[measure]}
                <span className="block font-normal text-muted text-xs">{source}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .map((day, at) => (
              <tr key={day} className="*:border-line not-last:*:border-b *:px-3 *:py-1.5">
                <th scope="row" className="whitespace-nowrap text-left font-normal">
                  {formatPlainDate(day, 'numeric')}
                </th>
                {series.map(({ measure, values }) => (
                  <Cell
                    key={measure}
                    value={values[at] ?? null}
                    missing={describeMissing(at, days.length)}
                  />
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ value, missing }: { value: number | null; missing: string }) {
  return value === null ? (
    <td className="text-right text-muted">{missing}</td>
  ) : (
    <td className="text-right">{number.format(value)}</td>
  )
}

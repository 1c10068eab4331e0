import type { GrowthSeries } from '#contract/accounts/account-numbers.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { describeMissing, measureTitles } from './measure-words.ts'

export interface GrowthTableProps {
  /** The account's name. */
  name: string
  /** The days, 'YYYY-MM-DD', one for each value of a series. */
  days: readonly string[]
  series: readonly GrowthSeries[]
}

const number = new Intl.NumberFormat('pt-BR')

/** The numbers of the charts as a table, the latest day first. */
export function GrowthTable({ name, days, series }: GrowthTableProps) {
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

import { formatCount } from '#contract/texts/format-numbers.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import type { DayViews } from './sum-counts.ts'

const height = 120
/** The width of a day, in the units of the view box; the bar takes most of it. */
const step = 10
const bar = 7

/** A bar for each day; screen readers get the same numbers as a table. */
export function DayChart({ days }: { days: readonly DayViews[] }) {
  const most = Math.max(1, ...days.map(({ views }) => views))
  const first = days.at(0)
  const last = days.at(-1)
  return (
    <figure>
      <p aria-hidden="true" className="figures mb-1 text-muted text-sm">
        {formatCount(most, 'visita', 'visitas')} no dia mais visitado
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        className="block h-40 w-full border-line border-b"
      >
        {days.map(({ day, views }, at) => (
          <rect
            key={day}
            x={at * step + (step - bar) / 2}
            y={height - (views / most) * height}
            width={bar}
            height={(views / most) * height}
            className="fill-link"
          />
        ))}
      </svg>
      <div aria-hidden="true" className="figures mt-1 flex justify-between text-muted text-sm">
        <span>{first && formatPlainDate(first.day, 'numeric')}</span>
        <span>{last && formatPlainDate(last.day, 'numeric')}</span>
      </div>
      <div className="sr-only">
        <table>
          <caption>Visitas por dia</caption>
          <thead>
            <tr>
              <th scope="col">Dia</th>
              <th scope="col">Visitas</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, views }) => (
              <tr key={day}>
                <th scope="row">{formatPlainDate(day, 'numeric')}</th>
                <td>{views}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

import { formatCount, formatDuration } from '#contract/texts/format-numbers.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { Card } from '#src/components/ui/card.tsx'
import type { DayViews, Metrics } from './sum-counts.ts'

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 })

export function MetricsCards({ metrics }: { metrics: Metrics }) {
  const { days, views, depths, times, funnel } = metrics
  const visits = formatCount(views, 'visita', 'visitas')
  const hasFunnel = funnel.opened + funnel.started + funnel.joined > 0
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title="Visitas por dia" description={visits} className="lg:col-span-2">
        <DayChart days={days} />
        <p className="mt-3 text-muted text-sm">
          Só quem aceita ser contado aparece aqui. Os dias são os do horário universal (UTC).
        </p>
      </Card>
      <Card title="Até onde leram" description="Visitas que chegaram a cada parte da página">
        <BarTable
          label="Até onde leram"
          heads={['Parte da página', 'Visitas']}
          rows={depths.map(({ percent: part, visits: value }) => ({
            ...{ label: `${part} %`, value },
            text: tellPart(value, views),
          }))}
        />
      </Card>
      <Card title="Tempo médio na página" description="Das visitas de mais de 5 segundos">
        {times.length === 0 ? (
          <Nothing />
        ) : (
          <BarTable
            label="Tempo médio na página"
            heads={['Página', 'Minutos e segundos']}
            rows={times.map(({ page, seconds }) => ({
              ...{ label: page, value: seconds, text: formatDuration(seconds) },
            }))}
          />
        )}
      </Card>
      <Card title="Caminho até a lista de espera" className="lg:col-span-2">
        {hasFunnel ? (
          <BarTable
            label="Caminho até a lista de espera"
            heads={['Passo', 'Visitas']}
            rows={[
              ['Abriram a página', funnel.opened] as const,
              ['Começaram a preencher', funnel.started] as const,
              ['Entraram na lista', funnel.joined] as const,
            ].map(([label, value]) => ({ label, value, text: tellPart(value, funnel.opened) }))}
          />
        ) : (
          <Nothing />
        )}
      </Card>
    </div>
  )
}

function Nothing() {
  return <p className="text-muted text-sm">Nada contado neste período.</p>
}

/** For example '12 (34,5%)'. */
function tellPart(value: number, whole: number): string {
  return whole === 0 ? `${value}` : `${value} (${percent.format(value / whole)})`
}

const height = 120
/** The width of a day, in the units of the view box; the bar takes most of it. */
const step = 10
const bar = 7

/** A bar for each day; screen readers get the same numbers as a table. */
function DayChart({ days }: { days: readonly DayViews[] }) {
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

export interface BarRow {
  label: string
  value: number
  /** The formatted value. */
  text: string
}

export interface BarTableProps {
  label: string
  heads: readonly [what: string, value: string]
  rows: readonly BarRow[]
}

/** Horizontal bars with their numbers, as a table, so that screen readers read the same. */
function BarTable({ label, heads: [what, value], rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map((row) => row.value))
  return (
    <table aria-label={label} className="w-full text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">{value}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row" className="w-2/5 py-1.5 pr-3 text-left font-normal sm:w-1/4">
              {row.label}
            </th>
            <td className="py-1.5">
              <div className="flex items-center gap-3">
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  className="h-3 min-w-0 flex-1"
                >
                  <rect width="100" height="10" className="fill-hover" />
                  <rect width={(row.value / most) * 100} height="10" className="fill-link" />
                </svg>
                <span className="figures min-w-20 text-right">{row.text}</span>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

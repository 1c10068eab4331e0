import { formatCount, formatDuration } from '#contract/texts/format-numbers.ts'
import { Card } from '#src/components/ui/card.tsx'
import { BarTable } from './bar-table.tsx'
import { DayChart } from './day-chart.tsx'
import type { Metrics } from './sum-counts.ts'

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

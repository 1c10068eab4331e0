import type { ComponentType } from 'react'
import { Tabs } from '#src/components/ui/tabs.tsx'
import { BillingEventsArea } from './billing-events-area.tsx'
import { DeliveriesArea } from './deliveries-area.tsx'
import { LogArea } from './log-area.tsx'
import { MetricsArea } from './metrics/metrics-area.tsx'
import { MessagesArea } from './people/messages-area.tsx'
import { PeopleArea } from './people/people-area.tsx'
import { WaitingArea } from './people/waiting-area.tsx'
import { PlansArea } from './plans/plans-area.tsx'
import { RefundsArea } from './refunds-area.tsx'

/** The areas by their word in the URL. */
const areas = {
  plans: ['Planos', PlansArea],
  waiting: ['Lista de espera', WaitingArea],
  messages: ['Mensagens', MessagesArea],
  people: ['Pessoas', PeopleArea],
  refunds: ['Reembolsos', RefundsArea],
  deliveries: ['Publicações', DeliveriesArea],
  billing: ['Eventos de cobrança', BillingEventsArea],
  metrics: ['Métricas', MetricsArea],
  log: ['Registro', LogArea],
} as const satisfies Record<string, readonly [string, ComponentType]>

type AreaId = keyof typeof areas
const ids = Object.keys(areas) as AreaId[]
const tabs = ids.map((id) => ({ id, label: areas[id][0] }))

export interface OperatorAreasProps {
  area: unknown
  onArea: (area: string) => void
}

export function OperatorAreas({ area, onArea }: OperatorAreasProps) {
  const selected = ids.find((id) => id === area) ?? 'plans'
  const [, Area] = areas[selected]
  return (
    <Tabs label="Áreas da operação" tabs={tabs} selected={selected} onSelect={onArea}>
      <Area />
    </Tabs>
  )
}

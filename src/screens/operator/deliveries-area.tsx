import { useInfiniteQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { nameNetwork } from '#contract/networks/networks.ts'
import type { OperatorDelivery } from '#contract/operator.ts'
import { deliveriesQuery } from '#src/api/operator-queries.ts'
import { Badge, type BadgeTone } from '#src/components/ui/badge.tsx'
import { DeviceTime } from './lists/device-time.tsx'
import { PagedRows } from './lists/paged-rows.tsx'
import { type Column, RowTable } from './lists/row-table.tsx'

const columns: Column<OperatorDelivery>[] = [
  { label: 'Horário', show: ({ dueAt }) => <DeviceTime instant={dueAt} /> },
  { label: 'Projeto', show: ({ projectName }) => projectName },
  {
    label: 'Conta',
    show: ({ networkId, username }) => `${username} (${nameNetwork(networkId)})`,
  },
  { label: 'Estado', show: ({ state }) => <StateBadge state={state} /> },
  { label: 'Tentativas', show: ({ attempts }) => <span className="figures">{attempts}</span> },
  { label: 'Motivo', show: ({ error }) => error ?? '–', className: 'lg:w-2/5' },
]

const states: Record<string, [string, BadgeTone]> = {
  rejected: ['Falhou', 'danger'],
  unconfirmed: ['Sem confirmação', 'warning'],
  'needs-reconnect': ['Conta desconectada', 'warning'],
  'needs-decision': ['Espera decisão', 'warning'],
}

/** A delivery in any other state is under way, and listed only because it is late. */
function StateBadge({ state }: { state: string }) {
  const [words, tone] = states[state] ?? ['Atrasada', 'warning']
  return (
    <Badge tone={tone} hasDot>
      {words}
    </Badge>
  )
}

/** Deliveries of all projects that failed, wait for a person, or are late; never the content of a post. */
export function DeliveriesArea() {
  return (
    <PagedRows
      query={useInfiniteQuery(deliveriesQuery)}
      purpose="ler as publicações com problema"
      empty={{
        icon: Send,
        title: 'Nenhuma publicação com problema',
        text: 'Falhas, contas desconectadas e atrasos de mais de 5 minutos aparecem aqui.',
      }}
    >
      {(rows) => (
        <RowTable
          label="Publicações com problema"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
    </PagedRows>
  )
}

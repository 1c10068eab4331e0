import { useInfiniteQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { replayBillingEvent } from '#contract/endpoints/operator.ts'
import type { OperatorBillingEvent } from '#contract/operator.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { billingEventsQuery } from '#src/api/operator-queries.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { DeviceTime } from './lists/device-time.tsx'
import { PagedRows } from './lists/paged-rows.tsx'
import { type Column, RowTable } from './lists/row-table.tsx'
import { SearchForm } from './lists/search-form.tsx'
import { useRunning } from './lists/use-running.ts'

const outcomes: Record<string, string> = {
  applied: 'Aplicado',
  older: 'Mais antigo que o que já se sabe',
  ignored: 'Sem efeito aqui',
  'unknown-customer': 'Cliente desconhecido',
  'deleted-person': 'De conta excluída',
  unreadable: 'Não foi possível ler',
}

/** The events that Stripe sent, and the outcome of each. */
export function BillingEventsArea() {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(billingEventsQuery(search))
  const columns: Column<OperatorBillingEvent>[] = [
    { label: 'Recebido', show: ({ receivedAt }) => <DeviceTime instant={receivedAt} /> },
    { label: 'Feito na Stripe', show: ({ createdAt }) => <DeviceTime instant={createdAt} /> },
    { label: 'Tipo', show: ({ type }) => type },
    { label: 'Evento', show: ({ id }) => <code className="text-xs">{id}</code> },
    { label: 'Resultado', show: (event) => <Outcome event={event} /> },
    {
      label: 'Ação',
      show: ({ id }) => <Replay id={id} onDone={() => void query.refetch()} />,
    },
  ]
  return (
    <>
      <SearchForm label="Buscar por evento, tipo ou resultado" onSearch={setSearch} />
      <PagedRows
        query={query}
        purpose="ler os eventos de cobrança"
        empty={{
          icon: CreditCard,
          title: search ? 'Nenhum evento encontrado' : 'Nenhum evento ainda',
          text: search
            ? 'Confira o que foi digitado na busca.'
            : 'O que a Stripe avisar sobre pagamentos e assinaturas aparece aqui.',
        }}
      >
        {(rows) => (
          <RowTable
            label="Eventos de cobrança"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </PagedRows>
    </>
  )
}

function Outcome({ event: { appliedAt, outcome, error } }: { event: OperatorBillingEvent }) {
  if (error !== null)
    return (
      <>
        <Badge tone="danger">Falhou</Badge>
        <p className="mt-1 text-muted">{error}</p>
      </>
    )
  if (appliedAt === null) return <Badge tone="warning">Aguardando</Badge>
  const isStrange = outcome === 'unknown-customer' || outcome === 'deleted-person'
  return (
    <Badge tone={isStrange ? 'warning' : 'neutral'}>
      {outcome === null ? 'Aplicado' : (outcomes[outcome] ?? outcome)}
    </Badge>
  )
}

function Replay({ id, onDone }: { id: string; onDone: () => void }) {
  const { isRunning, run } = useRunning(
    async () => {
      const { events } = await call(replayBillingEvent, { params: { id } })
      showToast(
        events > 0
          ? { title: 'Evento aplicado de novo', tone: 'success' }
          : { title: 'Este evento não muda nada aqui' },
      )
      onDone()
    },
    (error) =>
      showErrorToast(describeFailure(error, 'aplicar o evento'), 'O evento não foi aplicado'),
  )
  return (
    <Button
      size="small"
      variant="secondary"
      isLoading={isRunning}
      loadingLabel="Aplicando..."
      onClick={() => void run()}
    >
      Aplicar de novo
    </Button>
  )
}

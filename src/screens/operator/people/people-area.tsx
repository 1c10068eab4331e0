import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import type {
  EndReason,
  PendingPayment,
  SubscriptionState,
} from '#contract/billing/subscription.ts'
import type { OperatorUser } from '#contract/operator.ts'
import { usersQuery } from '#src/api/operator-queries.ts'
import { Badge, type BadgeTone } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { DeviceTime } from '../lists/device-time.tsx'
import { PagedRows } from '../lists/paged-rows.tsx'
import { type Column, RowTable } from '../lists/row-table.tsx'
import { SearchForm } from '../lists/search-form.tsx'
import { ExtendTrialDialog } from './extend-trial-dialog.tsx'

const endReasons: Record<EndReason, string> = {
  'trial-ended': 'Teste terminado',
  'payment-failed': 'Pagamento não concluído',
  canceled: 'Cancelada',
}

interface StandingWords {
  words: string
  tone: BadgeTone
  /** The words before the time that is shown with the standing. */
  end: string
}

const untilThen = 'Termina em'
const sinceThen = 'Terminou em'

const standings: Record<SubscriptionState, StandingWords> = {
  trial: { words: 'Teste grátis', tone: 'info', end: untilThen },
  active: { words: 'Assinatura ativa', tone: 'success', end: untilThen },
  grace: { words: 'Carência', tone: 'warning', end: sinceThen },
  ended: { words: 'Encerrada', tone: 'danger', end: sinceThen },
}

/** The words before the time of a pending payment: 'Pro: pagamento a caminho desde'. */
function paymentWords({ state, planName }: PendingPayment): string {
  const words = state === 'pending' ? 'pagamento a caminho desde' : 'pagamento não chegou até'
  return `${planName ?? 'Plano'}: ${words}`
}

/** The people who have an account, with the standing of each. */
export function PeopleArea() {
  const [search, setSearch] = useState('')
  const [extended, setExtended] = useState<OperatorUser>()
  const query = useInfiniteQuery(usersQuery(search))
  const columns: Column<OperatorUser>[] = [
    { label: 'Nome', show: ({ name }) => name },
    {
      label: 'Email',
      show: ({ email, isVerified }) => (
        <>
          {email}
          {!isVerified && <p className="text-muted">Não confirmado</p>}
        </>
      ),
    },
    { label: 'Desde', show: ({ createdAt }) => <DeviceTime instant={createdAt} /> },
    { label: 'Projetos', show: ({ projects }) => <span className="figures">{projects}</span> },
    { label: 'Plano', show: ({ planName }) => planName ?? '–' },
    { label: 'Situação', show: (person) => <Standing person={person} /> },
    {
      label: 'Ação',
      show: (person) => (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Dar mais dias de teste a ${person.name}`}
          onClick={() => setExtended(person)}
        >
          Dar mais dias
        </Button>
      ),
    },
  ]
  return (
    <>
      <SearchForm label="Buscar por nome ou email" onSearch={setSearch} />
      <PagedRows
        query={query}
        purpose="ler as pessoas"
        empty={{
          icon: Users,
          title: search ? 'Ninguém encontrado' : 'Ninguém tem conta ainda',
          text: search ? 'Confira o que foi digitado na busca.' : 'Quem se cadastrar aparece aqui.',
        }}
      >
        {(rows) => (
          <RowTable label="Pessoas" columns={columns} rows={rows} keyOf={({ id }) => id} />
        )}
      </PagedRows>
      {extended && (
        <ExtendTrialDialog
          person={extended}
          onClose={() => setExtended(undefined)}
          onExtended={() => void query.refetch()}
        />
      )}
    </>
  )
}

function Standing({ person }: { person: OperatorUser }) {
  const { state, reason, endsAt, pendingPayment } = person
  const { words, tone, end } = standings[state]
  return (
    <>
      <Badge tone={tone} hasDot>
        {words}
      </Badge>
      {reason !== null && <p className="mt-1">{endReasons[reason]}</p>}
      {endsAt !== null && (
        <p className="mt-1 text-muted">
          {end} <DeviceTime instant={endsAt} />
        </p>
      )}
      {pendingPayment && (
        <p className="mt-1 text-muted">
          {paymentWords(pendingPayment)} <DeviceTime instant={pendingPayment.since} />
        </p>
      )}
    </>
  )
}

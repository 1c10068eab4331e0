import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import type { OperatorUser } from '#contract/operator.ts'
import { usersQuery } from '#src/api/operator-queries.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { DeviceTime } from '../lists/device-time.tsx'
import { PagedRows } from '../lists/paged-rows.tsx'
import { type Column, RowTable } from '../lists/row-table.tsx'
import { SearchForm } from '../lists/search-form.tsx'
import { ExtendTrialDialog } from './extend-trial-dialog.tsx'
import { endReasons, paymentWords, standings } from './standing-words.ts'

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

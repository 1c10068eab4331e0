import { useInfiniteQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { markMessageAnswered } from '#contract/endpoints/operator.ts'
import type { OperatorMessage } from '#contract/operator.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { messagesQuery } from '#src/api/operator-queries.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { showErrorToast } from '#src/components/ui/overlays/toast-queue.ts'
import { DeviceTime } from '../lists/device-time.tsx'
import { PagedRows } from '../lists/paged-rows.tsx'
import { SearchForm } from '../lists/search-form.tsx'
import { useRunning } from '../lists/use-running.ts'

/** The messages of the contact form, and whether they were answered. */
export function MessagesArea() {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(messagesQuery(search))
  return (
    <>
      <SearchForm label="Buscar por nome, email ou texto" onSearch={setSearch} />
      <PagedRows
        query={query}
        purpose="ler as mensagens"
        empty={{
          icon: Mail,
          title: search ? 'Nenhuma mensagem encontrada' : 'Nenhuma mensagem',
          text: search
            ? 'Confira o que foi digitado na busca.'
            : 'O que as pessoas escreverem na página /about aparece aqui.',
        }}
      >
        {(rows) => (
          <ul className="max-lg:flex max-lg:flex-col max-lg:gap-3 lg:divide-y lg:divide-line">
            {rows.map((message) => (
              <Message key={message.id} message={message} onMarked={() => void query.refetch()} />
            ))}
          </ul>
        )}
      </PagedRows>
    </>
  )
}

function Message({ message, onMarked }: { message: OperatorMessage; onMarked: () => void }) {
  const { id, name, email, createdAt, answeredAt } = message
  const isAnswered = answeredAt !== null
  const { isRunning, run } = useRunning(
    async () => {
      const body = { isAnswered: !isAnswered }
      await call(markMessageAnswered, { params: { id: `${id}` }, body })
      onMarked()
    },
    (error) => showErrorToast(describeFailure(error, 'marcar a mensagem')),
  )
  return (
    <li className="p-4 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface-raised">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <strong className="wrap-anywhere font-semibold">{name}</strong>
        <a href={`mailto:${encodeURIComponent(email)}`} className="wrap-anywhere underline">
          {email}
        </a>
        <span className="text-muted">
          <DeviceTime instant={createdAt} />
        </span>
        {isAnswered ? (
          <Badge tone="success">
            Respondida em <DeviceTime instant={answeredAt} />
          </Badge>
        ) : (
          <Badge tone="warning">Sem resposta</Badge>
        )}
      </div>
      <p className="wrap-anywhere mt-2 whitespace-pre-line">{message.message}</p>
      <Button
        size="small"
        variant="secondary"
        className="mt-3"
        isLoading={isRunning}
        onClick={() => void run()}
      >
        {isAnswered ? 'Marcar como não respondida' : 'Marcar como respondida'}
      </Button>
    </li>
  )
}

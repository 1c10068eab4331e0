import { useInfiniteQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { answerRefundRequest } from '#contract/endpoints/operator.ts'
import type { OperatorRefund, RefundAnswer } from '#contract/operator.ts'
import { formatPrice } from '#contract/texts/format-numbers.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { refundsQuery } from '#src/api/operator-queries.ts'
import { Badge, type BadgeTone } from '#src/components/ui/badge.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { DeviceTime } from './lists/device-time.tsx'
import { PagedRows } from './lists/paged-rows.tsx'
import { type Column, RowTable } from './lists/row-table.tsx'

const states: Record<OperatorRefund['state'], [string, BadgeTone]> = {
  open: ['Aberto', 'warning'],
  done: ['Reembolsado', 'success'],
  declined: ['Recusado', 'neutral'],
}
const intervals = { month: 'mensal', year: 'anual' }

interface Asked {
  request: OperatorRefund
  state: RefundAnswer['state']
}

/** The refund requests. The payment is refunded at Stripe, by hand; here only the answer is recorded. */
export function RefundsArea() {
  const query = useInfiniteQuery(refundsQuery)
  const [asked, setAsked] = useState<Asked>()
  const [isAsking, setIsAsking] = useState(false)
  const ask = (request: OperatorRefund, state: RefundAnswer['state']) => {
    setAsked({ request, state })
    setIsAsking(true)
  }

  async function answer({ request: { id }, state }: Asked) {
    try {
      await call(answerRefundRequest, { params: { id: `${id}` }, body: { state } })
      showToast({ title: 'Pedido respondido', tone: 'success' })
    } catch (error) {
      showErrorToast(describeFailure(error, 'responder ao pedido'), 'O pedido não foi respondido')
    }
    await query.refetch()
  }

  const columns: Column<OperatorRefund>[] = [
    { label: 'Pedido', show: (request) => <State request={request} /> },
    { label: 'Pessoa', show: (request) => <Person request={request} /> },
    { label: 'Compra', show: (request) => <Purchase request={request} /> },
    {
      label: 'Assinatura na Stripe',
      show: ({ subscriptionId }) => <code className="text-xs">{subscriptionId}</code>,
    },
    {
      label: 'Motivo',
      show: ({ reason }) =>
        reason ? <p className="whitespace-pre-line">{reason}</p> : <NothingSaid />,
      className: 'lg:w-1/5',
    },
    { label: 'Ação', show: (request) => <Answers request={request} onAnswer={ask} /> },
  ]
  return (
    <>
      <Banner tone="neutral" className="mb-4">
        Devolva o valor e cancele a assinatura no painel da Stripe, onde ela é encontrada pelo
        código que começa com sub_; só depois marque aqui como reembolsado. A pessoa é avisada por
        email de cada resposta.
      </Banner>
      <PagedRows
        query={query}
        purpose="ler os pedidos de reembolso"
        empty={{
          icon: Undo2,
          title: 'Nenhum pedido de reembolso',
          text: 'O que as pessoas pedirem em Cobrança aparece aqui.',
        }}
      >
        {(rows) => (
          <RowTable
            label="Pedidos de reembolso"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </PagedRows>
      {asked && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onConfirm={() => answer(asked)}
          {...describeQuestion(asked)}
          isDestructive
        />
      )}
    </>
  )
}

function describeQuestion({ request: { person, subscriptionId }, state }: Asked) {
  const whose = person ? `de ${person.name}` : `da assinatura ${subscriptionId}`
  const mail = person ? 'A pessoa recebe um email. ' : ''
  return state === 'done'
    ? {
        title: `Marcar o pedido ${whose} como reembolsado?`,
        description: `Confirme só depois de devolver o valor e cancelar a assinatura ${subscriptionId} na Stripe. ${mail}Não dá para desfazer.`,
      }
    : {
        title: `Recusar o pedido ${whose}?`,
        description: `Nada é devolvido, e a assinatura continua como está. ${mail}Não dá para desfazer.`,
      }
}

interface RequestProps {
  request: OperatorRefund
}

function State({ request: { state, askedAt, answeredAt, answeredBy } }: RequestProps) {
  const [words, tone] = states[state]
  return (
    <>
      <Badge tone={tone} hasDot>
        {words}
      </Badge>
      <p className="mt-1">
        Pedido em <DeviceTime instant={askedAt} />
      </p>
      {answeredAt !== null && (
        <p className="mt-1 text-muted">
          Respondido em <DeviceTime instant={answeredAt} />, por {answeredBy}
        </p>
      )}
    </>
  )
}

function Person({ request: { person, payerEmail } }: RequestProps) {
  return (
    <>
      {person ? (
        <>
          <p>{person.name}</p>
          <a href={`mailto:${encodeURIComponent(person.email)}`} className="underline">
            {person.email}
          </a>
        </>
      ) : (
        <p className="text-muted">Conta excluída</p>
      )}
      {payerEmail !== null && <p className="mt-1 text-muted">Pago por {payerEmail}</p>}
    </>
  )
}

function Purchase({ request }: RequestProps) {
  const { planName, interval, cents, boughtAt, isWithinTerms } = request
  const amount = cents === null ? 'valor: ver na Stripe' : formatPrice(cents / 100)
  return (
    <>
      <p>{[planName, interval && intervals[interval], amount].filter(Boolean).join(', ')}</p>
      <p className="mt-1">
        Comprado em <DeviceTime instant={boughtAt} />
      </p>
      <p className="mt-1 text-muted">
        {isWithinTerms ? 'Pedido em até 24 horas' : 'Pedido em até 7 dias (arrependimento)'}
      </p>
    </>
  )
}

function NothingSaid() {
  return <span className="text-muted">–</span>
}

interface AnswersProps extends RequestProps {
  onAnswer: (request: OperatorRefund, state: RefundAnswer['state']) => void
}

function Answers({ request, onAnswer }: AnswersProps) {
  if (request.state !== 'open') return <NothingSaid />
  const whose = request.person?.name ?? request.subscriptionId
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        variant="secondary"
        aria-label={`Reembolsado: ${whose}`}
        onClick={() => onAnswer(request, 'done')}
      >
        Reembolsado
      </Button>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Recusar: ${whose}`}
        onClick={() => onAnswer(request, 'declined')}
      >
        Recusar
      </Button>
    </div>
  )
}

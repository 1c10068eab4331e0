import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { longestRefundReason, type Refund } from '#contract/billing/subscription.ts'
import { askRefund } from '#contract/endpoints/billing.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { subscriptionQuery } from '#src/api/billing-queries.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { useWallClock } from '#src/browser/use-wall-clock.ts'
import { numericText } from '#src/components/time/numeric-text.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { TextArea } from '#src/components/ui/fields/text-area.tsx'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'

/** 'Reembolso': the purchases that can be refunded or whose refund was requested; nothing without any. */
export function RefundCard({ refunds }: { refunds: readonly Refund[] }) {
  const { timeZone } = useSession()
  // Renders again each minute, because the time for a request may run out while the card is shown.
  useWallClock(timeZone)
  const now = serverNow()
  const told = refunds.filter((refund) => isRefundTold(refund, now))
  const list = useRef<HTMLUListElement>(null)
  if (told.length === 0) return null
  return (
    <Card title="Reembolso">
      <ul ref={list} tabIndex={-1} className="flex flex-col gap-5">
        {told.map((refund) => (
          <li key={refund.subscriptionId}>
            <p>{describePurchase(refund, timeZone)}</p>
            <p role="status" className="mt-0.5 text-muted">
              {describeRefund(refund, { now, timeZone })}
            </p>
            {refund.state === 'possible' && (
              // The button that the dialog would give the focus back to is removed.
              <AskRefund refund={refund} onAsked={() => list.current?.focus()} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface AskRefundProps {
  refund: Refund
  /** Called after the request, which removes this button. */
  onAsked: () => void
}

function AskRefund({ refund, onAsked }: AskRefundProps) {
  const { subscriptionId } = refund
  const { timeZone } = useSession()
  const { isOnline } = useConnectivity()
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  // Kept outside of the dialog, which a failure closes, so that the text is not lost.
  const [reason, setReason] = useState('')
  const used = [...reason].length
  const tooLong =
    used > longestRefundReason ? `Use no máximo ${longestRefundReason} caracteres` : undefined
  const offlineId = useId()
  const { queryKey } = subscriptionQuery

  async function ask() {
    try {
      if (tooLong) return void showErrorToast(tooLong, 'O pedido não foi enviado')
      const asked = await call(askRefund, { body: { subscriptionId, reason } })
      client.setQueryData(queryKey, (known) => known && { ...known, refunds: put(known, asked) })
      showToast({ title: 'Pedido de reembolso enviado', tone: 'success' })
      setTimeout(onAsked)
    } catch (error) {
      showErrorToast(describeFailure(error, 'pedir o reembolso'), 'O pedido não foi enviado')
    }
    // Also after a failure: only the response may have been lost, or the time may be over.
    void client.invalidateQueries({ queryKey })
  }

  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        variant="secondary"
        aria-disabled={!isOnline}
        aria-describedby={isOnline ? undefined : offlineId}
        onClick={() => setIsAsking(true)}
        className="max-sm:w-full"
      >
        Pedir reembolso
      </Button>
      {!isOnline && (
        <p id={offlineId} className="text-muted text-sm">
          Para pedir o reembolso, conecte-se à internet.
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={ask}
        title="Pedir reembolso?"
        description={
          <>
            <p>{describePurchase(refund, timeZone)}.</p>
            <p className="mt-2">
              O pedido vem para nós, e a resposta vai para seu email. O valor volta pela mesma forma
              de pagamento, e a assinatura é cancelada quando ele for devolvido. Nada seu é apagado.
            </p>
          </>
        }
      >
        <TextArea
          isShort
          isOptional
          label="Motivo"
          value={reason}
          error={tooLong}
          counter={{ used, limit: longestRefundReason }}
          onChange={({ target }) => setReason(target.value)}
        />
      </ConfirmDialog>
    </div>
  )
}

function put({ refunds }: { refunds?: Refund[] | undefined }, asked: Refund): Refund[] {
  return (refunds ?? []).map((one) => (one.subscriptionId === asked.subscriptionId ? asked : one))
}

interface When {
  now: number
  timeZone: string
}

/** Whether the refund is shown; one that can no longer be requested is not. */
export function isRefundTold(refund: Refund, now: number): boolean {
  return refund.state !== 'possible' || now <= Date.parse(refund.until)
}

/** The state of a refund, in words, or until when it can be requested. */
export function describeRefund(refund: Refund, { now, timeZone }: When): string {
  const at = (instant: string) => numericText(instant, timeZone)
  switch (refund.state) {
    case 'asked':
      return `Pedido de reembolso enviado em ${at(refund.askedAt)}. A resposta vem por email.`
    case 'done':
      return `Reembolso feito em ${at(refund.answeredAt)}. Conforme o banco ou o cartão, o valor leva alguns dias para aparecer.`
    case 'declined':
      return `Pedido de reembolso não aceito em ${at(refund.answeredAt)}.`
    case 'possible': {
      const until = `${at(refund.until)} (${timeZoneName(timeZone)})`
      return now <= Date.parse(refund.fullUntil)
        ? `Até ${at(refund.fullUntil)}, 24 horas depois da compra, o reembolso é integral pelos nossos termos. Consumidores podem pedir até ${until}, pelo direito de arrependimento.`
        : `Consumidores podem pedir o reembolso até ${until}, pelo direito de arrependimento.`
    }
  }
}

/** The purchase: 'Plano Pro, comprado em 20/11/2026, 09:00'. */
export function describePurchase({ planName, boughtAt }: Refund, timeZone: string): string {
  const plan = planName === '' ? 'Plano' : `Plano ${planName}`
  return `${plan}, comprado em ${numericText(boughtAt, timeZone)}`
}

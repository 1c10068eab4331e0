import type { Refund } from '#contract/billing/subscription.ts'
import { numericText } from '#src/components/time/numeric-text.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'

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

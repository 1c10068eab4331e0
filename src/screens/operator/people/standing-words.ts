import type {
  EndReason,
  PendingPayment,
  SubscriptionState,
} from '#contract/billing/subscription.ts'
import type { BadgeTone } from '#src/components/ui/badge.tsx'

export const endReasons: Record<EndReason, string> = {
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

export const standings: Record<SubscriptionState, StandingWords> = {
  trial: { words: 'Teste grátis', tone: 'info', end: untilThen },
  active: { words: 'Assinatura ativa', tone: 'success', end: untilThen },
  grace: { words: 'Carência', tone: 'warning', end: sinceThen },
  ended: { words: 'Encerrada', tone: 'danger', end: sinceThen },
}

/** The words before the time of a pending payment: 'Pro: pagamento a caminho desde'. */
export function paymentWords({ state, planName }: PendingPayment): string {
  const words = state === 'pending' ? 'pagamento a caminho desde' : 'pagamento não chegou até'
  return `${planName ?? 'Plano'}: ${words}`
}

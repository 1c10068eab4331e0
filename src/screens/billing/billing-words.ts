import type { PendingPayment, Subscription } from '#contract/billing/subscription.ts'
import { formatCount, formatPrice } from '#contract/texts/format-numbers.ts'
import { dayText } from '#src/components/time/day-text.ts'
import { standingAt } from '#src/features/plan-notice/standing-at.ts'

/** The price of a month; with yearly payment it is lower, and `atOnce` says what is paid in one sum. */
export function describePrice({ plan, interval }: Pick<Subscription, 'plan' | 'interval'>) {
  const { price, yearlyPrice } = plan
  if (interval !== 'year' || yearlyPrice === undefined) return { monthly: formatPrice(price) }
  const atOnce = `${formatPrice(yearlyPrice)} por ano, em um pagamento`
  return { monthly: formatPrice(yearlyPrice / 12), atOnce }
}

/** For example '5 contas sociais'; 0 means no limit. */
export function accountsText(count: number): string {
  return count === 0 ? 'Contas sociais ilimitadas' : formatCount(count, 'conta', 'contas sociais')
}

/** The end of the free trial; undefined when it is over or there is none. */
export function trialEnd(subscription: Subscription, now: number): string | undefined {
  const { isFreeTrial, freeTrialEndsAt } = subscription
  if (!isFreeTrial || freeTrialEndsAt === null) return undefined
  return Date.parse(freeTrialEndsAt) > now ? freeTrialEndsAt : undefined
}

export interface StandingWords {
  text: string
  tone: 'info' | 'warning'
}

/** What the standing means for the person; undefined for a subscription that is simply paid. */
export function describeStanding(
  subscription: Subscription,
  { now, timeZone }: { now: number; timeZone: string },
): StandingWords | undefined {
  const { reason, endsAt, graceEndsAt, hasPaidPlan, validFrom, pendingPayment } = subscription
  if (validFrom && Date.parse(validFrom) > now)
    return {
      tone: 'warning',
      text: `Você já teve os dias grátis: este plano vale a partir da primeira cobrança, em ${dayText(validFrom, timeZone, 'long')}. Até lá, nada novo é agendado.`,
    }
  const isTrial = reason === null || reason === 'trial-ended'
  // Somebody who owes a payment pays it in the portal; only the others are told to choose a plan.
  const isOwed = reason === 'payment-failed' && hasPaidPlan
  // The pending payment is told on the card already, so the person is not told to choose a plan.
  const isOnItsWay = !hasPaidPlan && pendingPayment?.state === 'pending'
  switch (standingAt(subscription, now)) {
    case 'ended': {
      const [why, step] = isOwed
        ? [
            'Seu último pagamento não foi concluído e seu plano terminou',
            'pague ou mude a forma de pagamento no portal',
          ]
        : ['Seu plano terminou', isOnItsWay ? 'espere o pagamento chegar' : 'escolha um plano']
      return {
        tone: 'warning',
        text: `${why}. Nada foi apagado e o que já estava agendado será publicado; para agendar de novo, ${step}.`,
      }
    }
    case 'grace': {
      const until = graceEndsAt === null ? '' : ` até ${dayText(graceEndsAt, timeZone, 'long')}`
      const why = isOwed
        ? 'Seu último pagamento não foi concluído. Pague ou mude a forma de pagamento no portal'
        : `Seu ${isTrial ? 'teste grátis' : 'plano'} terminou. ${isOnItsWay ? 'O pagamento precisa chegar' : 'Escolha um plano'}`
      return { tone: 'warning', text: `${why}${until} para continuar agendando.` }
    }
    case 'trial':
      if (isOnItsWay) return undefined
      return {
        tone: 'info',
        text:
          graceEndsAt === null
            ? 'Nada é cobrado durante o teste.'
            : 'Nada é cobrado durante o teste. Depois dele, escolha um plano para continuar agendando.',
      }
    case 'active':
      if (endsAt === null || !hasPaidPlan) return undefined
      return {
        tone: 'info',
        text: `Assinatura cancelada. Ela vale até ${dayText(endsAt, timeZone, 'long')}.`,
      }
  }
}

/** The state of a first payment that takes days. */
export function describePayment(payment: PendingPayment, hasPaidPlan: boolean): StandingWords {
  const plan = payment.planName === null ? '' : ` do plano ${payment.planName}`
  if (payment.state === 'pending')
    return {
      tone: 'info',
      text: `Seu pagamento${plan} está sendo confirmado. Um Pix leva minutos; um boleto, até 3 dias úteis. O plano começa quando ele chegar.`,
    }
  const step = hasPaidPlan ? '.' : '; escolha um plano de novo.'
  return {
    tone: 'warning',
    text: `O pagamento${plan} não chegou a tempo e o pedido expirou. Nada foi cobrado${step}`,
  }
}

/** The warning above the plans for somebody who has a pending payment already. */
export function describeAnotherPayment({ planName }: PendingPayment): string {
  const plan = planName === null ? '' : ` do plano ${planName}`
  return `Um pagamento${plan} já está a caminho. Se você assinar outro plano agora, os dois podem ser cobrados.`
}

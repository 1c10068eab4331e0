import { html } from 'hono/html'
import { formatCents } from '#contract/texts/format-numbers.ts'
import { paymentNames, priceList, priceOf } from '../price-list.ts'
import { type Coupon, withCoupons } from '../rows/coupons.ts'
import type { Subscription } from '../rows/subscriptions.ts'
import { billingLayout, describeCoupon, describePrice, formatDay } from './billing-layout.ts'

/** What the page says after each action. */
export const deeds = {
  cancelar: 'A assinatura foi cancelada e vale até o fim do período pago.',
  retomar: 'A assinatura foi retomada.',
  mudar: 'O plano foi mudado.',
  falhar: 'O próximo pagamento vai falhar.',
  'nao-falhar': 'O próximo pagamento vai dar certo.',
  adiantar: 'O período chegou ao fim.',
  pagar: 'O pagamento foi feito.',
  chegar: 'O pagamento chegou.',
  vencer: 'O pagamento venceu: nada foi cobrado.',
} as const
export type Deed = keyof typeof deeds

export const portalPage = (email: string, problem?: string) =>
  billingLayout(
    'Portal de cobrança',
    html`<main class="dialog">
      <header class="dialog-head">
        <h1>Portal de cobrança</h1>
        <p class="muted">O portal de verdade pede um código enviado por email. A simulação não pede
          prova nenhuma.</p>
      </header>
      <form class="panel" method="get" action="/stripe/portal/subscriptions">
        <div class="field">
          <label for="email">Email</label>
          <input id="email" name="email" type="email" value="${email}" required maxlength="254"
            autocomplete="email"
            ${problem ? html`aria-invalid="true" aria-describedby="email-error"` : ''} />
          ${problem ? html`<p id="email-error" class="problem" role="alert">${problem}</p>` : ''}
        </div>
        <button class="primary wide">Continuar</button>
      </form>
    </main>`,
  )

const stateOf = (subscription: Subscription) => {
  const { status, cancelsAtEnd, failsNext, periodEnd } = subscription
  if (status === 'canceled') return `Encerrada em ${formatDay(subscription.endedAt ?? periodEnd)}.`
  if (status === 'incomplete')
    return `Aguarda o ${paymentNames[subscription.method]} de ${formatDay(subscription.created)}.`
  if (status === 'incomplete_expired')
    return `O ${paymentNames[subscription.method]} não chegou: expirou em ${formatDay(subscription.endedAt ?? periodEnd)}.`
  if (status === 'past_due')
    return `O pagamento falhou em ${formatDay(subscription.pastDueSince ?? periodEnd)}.`
  if (cancelsAtEnd) return `Cancelada: vale até ${formatDay(periodEnd)}.`
  const next =
    status === 'trialing'
      ? `Grátis até ${formatDay(periodEnd)}; depois, o primeiro pagamento.`
      : `Renova em ${formatDay(periodEnd)}.`
  return failsNext ? `${next} O próximo pagamento vai falhar.` : next
}

const button = (deed: Deed, label: string, kind = 'quiet') =>
  html`<button class="${kind} wide" name="deed" value="${deed}">${label}</button>`

/** What may become of a Pix or a boleto. */
export const settlingButtons = html`${button('chegar', 'Pagamento chegou', 'primary')}
  ${button('vencer', 'Deixar vencer')}`

const planChoice = ({ lookupKey, id }: Subscription) => html`
  <div class="field">
    <label for="plan-${id}">Plano</label>
    <select id="plan-${id}" name="plan">
      ${priceList.map(
        (price) => html`<option value="${price.lookupKey}"
          ${price.lookupKey === lookupKey ? 'selected' : ''}>
          ${price.name}, ${describePrice(price)}</option>`,
      )}
    </select>
  </div>
  ${button('mudar', 'Mudar de plano')}`

const buttonsOf = (subscription: Subscription) => {
  const { status, cancelsAtEnd, failsNext } = subscription
  if (status === 'canceled' || status === 'incomplete_expired') return ''
  if (status === 'incomplete') return settlingButtons
  if (status === 'past_due')
    return html`${button('pagar', 'Pagar agora', 'primary')}
      ${cancelsAtEnd ? '' : button('cancelar', 'Cancelar assinatura')}`
  const end = button('adiantar', 'Adiantar o fim do período')
  if (cancelsAtEnd) return html`${button('retomar', 'Retomar assinatura', 'primary')} ${end}`
  return html`${planChoice(subscription)}
    ${button('cancelar', 'Cancelar assinatura')}
    ${
      failsNext
        ? button('nao-falhar', 'Não simular a falha')
        : button('falhar', 'Simular falha do próximo pagamento')
    }
    ${end}`
}

/** A subscription, with the coupons of its next invoice and how people call them. */
export type ShownSubscription = {
  subscription: Subscription
  coupons: readonly { coupon: Coupon; code: string }[]
}

const nextInvoice = (shown: ShownSubscription) => {
  const coupons = shown.coupons.map(({ coupon }) => coupon)
  if (coupons.every(({ duration }) => duration === 'forever')) return ''
  const { cents } = withCoupons(priceOf(shown.subscription), coupons)
  return html`<p>Próxima fatura: ${formatCents(cents)}.</p>`
}

const subscriptionCard = (shown: ShownSubscription, email: string) => {
  const { subscription, coupons } = shown
  const lasting = coupons.filter(({ coupon }) => coupon.duration === 'forever')
  const price = withCoupons(
    priceOf(subscription),
    lasting.map(({ coupon }) => coupon),
  )
  return html`<li class="panel">
    <h2>${price.name}</h2>
    <p class="amount">${describePrice(price)}</p>
    ${coupons.map(
      ({ coupon, code }) => html`<p class="muted">${describeCoupon(coupon, code)}.</p>`,
    )}
    ${nextInvoice(shown)}
    <p>${stateOf(subscription)}</p>
    <form method="post" action="/stripe/portal/subscriptions/${subscription.id}">
      <input type="hidden" name="email" value="${email}" />
      ${buttonsOf(subscription)}
    </form>
  </li>`
}

export const subscriptionsPage = (view: {
  email: string
  subscriptions: readonly ShownSubscription[]
  done: Deed | undefined
  returnUrl: string
}) =>
  billingLayout(
    'Assinaturas',
    html`<main class="dialog">
      <header class="dialog-head">
        <h1>Assinaturas</h1>
        <p class="muted">${view.email}</p>
      </header>
      ${view.done ? html`<p class="notice" role="status">${deeds[view.done]}</p>` : ''}
      ${
        view.subscriptions.length === 0
          ? html`<p class="empty">Nenhuma assinatura com este email.</p>`
          : html`<ul class="stack">${view.subscriptions.map((one) =>
              subscriptionCard(one, view.email),
            )}</ul>`
      }
      <p><a class="quiet wide" href="${view.returnUrl}">Voltar ao uPubly</a></p>
    </main>`,
  )

import { html } from 'hono/html'
import { type PaymentMethod, type Price, paymentNames } from '../price-list.ts'
import type { Subscription } from '../rows/subscriptions.ts'
import {
  billingLayout,
  type CheckedCode,
  describeCoupon,
  describeOffer,
  formatDay,
} from './billing-layout.ts'
import { settlingButtons } from './portal-page.ts'

export type CheckoutForm = {
  sessionId: string
  email: string
  clientReferenceId: string
  code: CheckedCode
  /** Of the link: before the first payment. */
  freeDays: number
}

/** What was wrong with the answer that was sent. */
export type CheckoutProblem = { field: 'email' | 'card'; message: string }

const problemText = (problem: CheckoutProblem | undefined, field: CheckoutProblem['field']) =>
  problem?.field === field
    ? html`<p id="${field}-error" class="problem" role="alert">${problem.message}</p>`
    : ''

const described = (problem: CheckoutProblem | undefined, field: CheckoutProblem['field']) =>
  problem?.field === field ? html`aria-invalid="true" aria-describedby="${field}-error"` : ''

const hidden = (name: string, value: string) =>
  value === '' ? '' : html`<input type="hidden" name="${name}" value="${value}" />`

const priceText = (price: Price, code: CheckedCode) =>
  describeOffer(price, code.kind === 'valid' ? [code.coupon] : [])

const worthNothing = {
  unknown: 'não existe',
  'used-up': 'já foi usado',
  'not-first': 'vale só para quem nunca pagou',
} as const

const couponText = (checked: CheckedCode) => {
  const { kind, code } = checked
  if (kind === 'none') return ''
  if (kind === 'valid')
    return html`<p class="muted">${describeCoupon(checked.coupon, checked.promotion.code)}.</p>`
  return html`<p class="muted">O cupom <strong>${code}</strong> ${worthNothing[kind]}: o preço não muda.</p>`
}

const offer = (price: Price, { freeDays, code }: CheckoutForm) =>
  freeDays === 0
    ? html`<p class="amount">${priceText(price, code)}</p>
        <p class="muted">Renova sozinha, até ser cancelada no portal de cobrança.</p>`
    : html`<p class="amount">${freeDays} dias grátis</p>
        <p>Depois, ${priceText(price, code)}.</p>
        <p class="muted">Renova sozinha. Cancele no portal de cobrança antes do fim do teste e nada
          é cobrado.</p>`

const laterChoice = (
  method: PaymentMethod,
  name: string,
  text: string,
  { freeDays }: CheckoutForm,
) => html`<label class="choice">
  <input type="radio" name="card" value="${method}" />
  <span><strong>${name}</strong>
    <small>${text}${freeDays === 0 ? '' : '. Sem os dias grátis'}</small></span>
</label>`

export const checkoutPage = (price: Price, form: CheckoutForm, problem?: CheckoutProblem) =>
  billingLayout(
    `Assinar ${price.name}`,
    html`<main class="dialog">
      <header class="dialog-head">
        <span class="app-mark" aria-hidden="true">u</span>
        <h1>Assinar uPubly ${price.name}</h1>
        ${offer(price, form)}
      </header>
      <form class="panel" method="post" action="/stripe/buy/${price.lookupKey}">
        ${hidden('session', form.sessionId)}
        ${hidden('client_reference_id', form.clientReferenceId)}
        ${hidden('prefilled_promo_code', form.code.kind === 'valid' ? form.code.code : '')}
        ${hidden('free_days', form.freeDays === 0 ? '0' : '')}
        <div class="field">
          <label for="email">Email</label>
          <input id="email" name="email" type="email" value="${form.email}" required
            maxlength="254" autocomplete="email" ${described(problem, 'email')} />
          ${problemText(problem, 'email')}
        </div>
        <fieldset ${described(problem, 'card')}>
          <legend>Forma de pagamento</legend>
          <div class="choices">
            <label class="choice">
              <input type="radio" name="card" value="approved" checked />
              <span><strong>Cartão aprovado</strong>
                <small>O pagamento dá certo quando chega a hora</small></span>
            </label>
            <label class="choice">
              <input type="radio" name="card" value="declined" />
              <span><strong>Cartão recusado</strong>
                <small>O banco recusa e nada é assinado</small></span>
            </label>
            ${laterChoice('pix', 'Pix', 'Chega em minutos, ou vence em um dia', form)}
            ${laterChoice('boleto', 'Boleto', 'Chega em até 3 dias úteis, ou vence', form)}
          </div>
          ${problemText(problem, 'card')}
        </fieldset>
        ${couponText(form.code)}
        <button class="primary wide">Assinar</button>
      </form>
    </main>`,
  )

/** While the payment of a checkout is on its way, and after it was given up. */
export const checkoutLaterPage = (
  offered: string,
  { sessionId, subscription }: { sessionId: string; subscription: Subscription },
  returnUrl: string,
) => {
  const { status, method } = subscription
  const isPending = status === 'incomplete'
  const title = isPending ? 'Pedido feito' : 'Pedido vencido'
  return billingLayout(
    title,
    html`<main class="dialog">
      <header class="dialog-head">
        <h1>${title}</h1>
        <p>uPubly ${offered}.</p>
        <p>${
          isPending
            ? `O plano começa quando o ${paymentNames[method]} chegar.`
            : `O ${paymentNames[method]} não chegou: nada foi cobrado.`
        }</p>
      </header>
      ${
        isPending
          ? html`<form class="panel" method="post" action="/stripe/done/${sessionId}">
              ${settlingButtons}
            </form>`
          : ''
      }
      <p><a class="${isPending ? 'quiet' : 'primary'} wide" href="${returnUrl}">Voltar ao uPubly</a></p>
    </main>`,
  )
}

export const checkoutDonePage = (
  offered: string,
  { email, trialEnd }: { email: string; trialEnd: number | null },
  returnUrl: string,
) =>
  billingLayout(
    'Assinatura feita',
    html`<main class="dialog">
      <header class="dialog-head">
        <span class="app-mark done" aria-hidden="true">✓</span>
        <h1>Assinatura feita</h1>
        <p>uPubly ${offered}, para <strong>${email}</strong>.</p>
        ${trialEnd === null ? '' : html`<p>Grátis até ${formatDay(trialEnd)}.</p>`}
        <p class="muted">Foi uma simulação: nada foi cobrado. O uPubly fica sabendo em instantes.</p>
      </header>
      <p><a class="primary wide" href="${returnUrl}">Voltar ao uPubly</a></p>
    </main>`,
  )

/** Stripe's setting 'limit customers to 1 subscription'. */
export const subscribedPage = (email: string) =>
  billingLayout(
    'Assinatura já existe',
    html`<main class="dialog">
      <h1>Você já tem uma assinatura</h1>
      <p class="muted">Já existe uma assinatura de <strong>${email}</strong>. Mude de plano, pague ou
        cancele no portal de cobrança.</p>
      <p><a class="primary wide" href="/stripe/portal?prefilled_email=${encodeURIComponent(email)}">
        Abrir o portal de cobrança</a></p>
    </main>`,
  )

export const noPricePage = (returnUrl: string) =>
  billingLayout(
    'Plano não encontrado',
    html`<main class="dialog">
      <h1>Este plano não existe</h1>
      <p class="muted">O endereço do pagamento não é de nenhum plano à venda.</p>
      <p><a class="primary wide" href="${returnUrl}">Voltar ao uPubly</a></p>
    </main>`,
  )

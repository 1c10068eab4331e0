import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  getBillingDocuments,
  getPlanUsage,
  getSubscription,
  listPlans,
} from '#contract/endpoints/billing.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { keepCoupon } from '#src/browser/kept-coupon.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { makePlan, makeSubscription, makeUsage } from '#tests/fakes/data/make-subscription.ts'
import { ana } from '#tests/fakes/device/local-device.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { BillingScreen } from './billing-screen.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

let answers: Map<unknown, unknown>

beforeEach(() => {
  answers = new Map<unknown, unknown>([
    [getSubscription, makeSubscription()],
    [listPlans, [makePlan()]],
    [getPlanUsage, makeUsage()],
    [getBillingDocuments, { invoices: [], taxId: null, canSetTaxId: false }],
  ])
  vi.mocked(call).mockImplementation((async (endpoint: unknown) => {
    const answer = answers.get(endpoint)
    if (answer instanceof Error) throw answer
    return await answer
  }) as typeof call)
})
afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
  dismissToasts()
})

function show() {
  render(
    <SignedInFrame>
      <RoutedPage>
        <BillingScreen />
      </RoutedPage>
    </SignedInFrame>,
  )
}

const portal = /^Acessar Portal de Cobrança/
const paid = makeSubscription({
  ...{
    state: 'active',
    isFreeTrial: false,
    freeTrialEndsAt: null,
    endsAt: null,
    graceEndsAt: null,
  },
  ...{ hasPaidPlan: true, interval: 'month' },
  portalUrl: 'https://billing.stripe.com/p/login/a?prefilled_email=ana%40exemplo.com.br',
})

it('BillingScreen shows the plan: name, description, price, accounts, trial, date, features', async () => {
  show()
  const card = within(await screen.findByRole('region', { name: 'Sua Assinatura' }))
  expect(card.getByRole('heading', { name: 'Pro' })).toBeTruthy()
  expect(card.getByText('Para equipes')).toBeTruthy()
  expect(card.getByText('R$ 59,99').parentElement?.textContent).toBe('R$\u00a059,99 por mês')
  expect(card.getByText('Teste Grátis')).toBeTruthy()
  expect(card.getByText('Válido até 30 de novembro de 2099')).toBeTruthy()
  expect(card.getByText('Assinatura desde 20 de novembro de 2026')).toBeTruthy()
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['5 projetos', '50 GB de mídia'],
  ])
  expect(card.getByText('15 contas sociais')).toBeTruthy()
})

it('BillingScreen shows a trial that has ended without its badge and date', async () => {
  const freeTrialEndsAt = '2026-11-21T12:00:00.000Z'
  answers.set(getSubscription, makeSubscription({ freeTrialEndsAt }))
  show()
  await screen.findByText(/^Assinatura desde/)
  expect(screen.queryByText('Teste Grátis')).toBeNull()
  expect(screen.queryByText(/^Válido até/)).toBeNull()
})

it("BillingScreen says 'Carregando...' until the subscription is there", async () => {
  const later = Promise.withResolvers<unknown>()
  answers.set(getSubscription, later.promise)
  show()
  expect(await screen.findByText('Carregando...')).toBeTruthy()
  later.resolve(paid)
  await screen.findByRole('region', { name: 'Gerenciar Cobrança' })
  expect(screen.queryByText('Carregando...')).toBeNull()
})

it('BillingScreen opens the portal in another tab, with the address filled in, for who pays', async () => {
  answers.set(getSubscription, paid)
  show()
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: portal })
  expect([link.href, link.target]).toEqual([paid.portalUrl, '_blank'])
  expect(screen.queryByRole('heading', { name: 'Escolha um plano' })).toBeNull()
})

it('BillingScreen says that the portal needs an active subscription, and keeps it closed', async () => {
  answers.set(getSubscription, { ...makeSubscription(), portalUrl: paid.portalUrl })
  show()
  const button = await screen.findByRole('button', { name: portal })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const text = 'É preciso ter uma assinatura ativa para acessar o portal de cobrança.'
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByText(text).id)
})

it('the screen of plans leads who owes a payment to the portal, and asks for no plan that is not offered', async () => {
  const at = '2026-11-21T12:00:00.000Z'
  const failed = { state: 'ended', reason: 'payment-failed', endsAt: at, graceEndsAt: at } as const
  answers.set(getSubscription, { ...paid, ...failed })
  show()
  await screen.findByText(/para agendar de novo, pague ou mude a forma de pagamento no portal\.$/)
  expect(screen.getByRole('link', { name: portal })).toBeTruthy()
  expect(screen.queryByText(/escolha um plano/i)).toBeNull()
})

it("BillingScreen says in the card, and in a toast with the server's words, that loading has failed; and tries again", async () => {
  const refusal = { code: 'INTERNAL', message: 'Algo deu errado do nosso lado.', details: [] }
  answers.set(getSubscription, new ApiError(500, refusal))
  show()
  const words = 'Não foi possível carregar as informações da assinatura.'
  await screen.findByText(words)
  expect(toastQueue.current()).toMatchObject({ title: 'Erro', description: refusal.message })
  answers.set(getSubscription, paid)
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText(/^Assinatura desde/)
})

it("BillingScreen falls back to 'Erro ao carregar subscription' where nobody gave a reason", async () => {
  answers.set(getSubscription, new Error('?'))
  show()
  await waitFor(() =>
    expect(toastQueue.current()).toMatchObject({
      ...{ title: 'Erro', description: 'Erro ao carregar subscription' },
    }),
  )
})

it('BillingScreen does not call it an error when there is no connection', async () => {
  answers.set(getSubscription, new UnreachableError('network'))
  show()
  await screen.findByText(/^Não foi possível carregar/)
  expect(toastQueue.current()).toBeUndefined()
})

it('the screen of plans sells the active plans, the cheapest first, by month and by year, in the name of the person', async () => {
  answers.set(listPlans, [
    makePlan({ id: crypto.randomUUID(), name: 'Premier', price: 219.99, numberAccounts: 20 }),
    makePlan(),
    makePlan({ id: crypto.randomUUID(), name: 'Antigo', isActive: false }),
  ])
  show()
  const links = await screen.findAllByRole<HTMLAnchorElement>('link', { name: /^Assinar/ })
  expect(links.map(({ textContent }) => textContent)).toEqual([
    ...['Assinar Pro (abre em outra aba)', 'Assinar Premier (abre em outra aba)'],
  ])
  const [first] = links
  expect([first?.href, first?.target]).toEqual([
    `https://buy.stripe.com/mes?client_reference_id=${ana}&prefilled_email=ana%40exemplo.com.br`,
    '_blank',
  ])
  await userEvent.click(screen.getByRole('radio', { name: 'Anual' }))
  expect(first?.href).toContain('https://buy.stripe.com/ano?')
  const offer = within(screen.getByRole('region', { name: 'Pro' }))
  expect(offer.getByText('R$ 48,00')).toBeTruthy()
  expect(offer.getByText('R$ 576,00 por ano, em um pagamento')).toBeTruthy()
})

it('BillingScreen takes the coupon that somebody came with to the payment, and says so', async () => {
  keepCoupon('?cupom=AMIGO20')
  show()
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Assinar/ })
  expect(new URL(link.href).searchParams.get('prefilled_promo_code')).toBe('AMIGO20')
  expect(screen.getByText('AMIGO20').parentElement?.textContent).toBe(
    'Cupom AMIGO20: se ele valer, o desconto aparece na página de pagamento.',
  )
})

it('the screen of plans sells nothing where billing is not configured, and says that nothing is lost by it', async () => {
  answers.set(listPlans, [makePlan({ planUrl: null, yearlyPlanUrl: null })])
  show()
  await screen.findByText(/^Ainda não é possível assinar um plano neste servidor/)
  expect(screen.queryByRole('link', { name: /^Assinar/ })).toBeNull()
  const button = screen.getByRole('button', { name: 'Assinar Pro' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

it('BillingScreen marks simulated payments as such', async () => {
  answers.set(getSubscription, makeSubscription({ isSimulated: true }))
  show()
  expect(await screen.findByText('Pagamento simulado')).toBeTruthy()
  expect(await screen.findByText('Pagamento simulado: nada é cobrado.')).toBeTruthy()
})

it('BillingScreen asks for the subscription anew when the tab is looked at again, and shows the plan that was paid', async () => {
  show()
  await screen.findByRole('link', { name: /^Assinar Pro/ })
  answers.set(getSubscription, paid)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await screen.findByRole('link', { name: portal })
  expect(screen.queryByText('Teste Grátis')).toBeNull()
})

const since = '2026-11-20T12:00:00.000Z'
const boleto = { planName: 'Pro', interval: 'month', since } as const

it('BillingScreen lists the invoice of a payment that was put on its way in another tab', async () => {
  show()
  await screen.findByRole('link', { name: /^Assinar Pro/ })
  expect(screen.queryByRole('region', { name: 'Faturas' })).toBeNull()
  answers.set(
    getSubscription,
    makeSubscription({ pendingPayment: { state: 'pending', ...boleto } }),
  )
  const invoice = {
    ...{ id: 'in_1', number: 'UP-1', createdAt: since, amount: 59.99, status: 'open' },
    ...{ pageUrl: 'https://invoice.example/1', pdfUrl: null },
  }
  answers.set(getBillingDocuments, { invoices: [invoice], taxId: null, canSetTaxId: true })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  expect(await screen.findByRole('link', { name: /^Pagar fatura de 20\/11\/2026/ })).toBeTruthy()
})

it('BillingScreen says that a payment is on its way, also above the plans, which stay for sale', async () => {
  answers.set(
    getSubscription,
    makeSubscription({ pendingPayment: { state: 'pending', ...boleto } }),
  )
  show()
  const card = within(await screen.findByRole('region', { name: 'Sua Assinatura' }))
  card.getByText(
    'Seu pagamento do plano Pro está sendo confirmado. Um Pix leva minutos; um boleto, até 3 dias úteis. O plano começa quando ele chegar.',
  )
  const plans = within(screen.getByRole('region', { name: 'Escolha um plano' }))
  await plans.findByText(
    'Um pagamento do plano Pro já está a caminho. Se você assinar outro plano agora, os dois podem ser cobrados.',
  )
  expect(plans.getByRole('link', { name: /^Assinar Pro/ })).toBeTruthy()
})

it('BillingScreen asks again while a payment is on its way, until it has come', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    answers.set(
      getSubscription,
      makeSubscription({ pendingPayment: { state: 'pending', ...boleto } }),
    )
    show()
    await screen.findByText(/está sendo confirmado/)
    const asked = () =>
      vi.mocked(call).mock.calls.filter(([endpoint]) => endpoint === getSubscription).length
    const before = asked()
    vi.advanceTimersByTime(20_000)
    await waitFor(() => expect(asked()).toBe(before + 1))
    answers.set(getSubscription, paid)
    vi.advanceTimersByTime(20_000)
    await screen.findByRole('link', { name: portal })
    expect(screen.queryByText(/está sendo confirmado/)).toBeNull()
    const after = asked()
    vi.advanceTimersByTime(120_000)
    expect(asked()).toBe(after)
  } finally {
    vi.useRealTimers()
  }
})

it('BillingScreen says that a payment did not come in time, and warns of no second one', async () => {
  answers.set(
    getSubscription,
    makeSubscription({ pendingPayment: { state: 'expired', ...boleto } }),
  )
  show()
  await screen.findByText(
    'O pagamento do plano Pro não chegou a tempo e o pedido expirou. Nada foi cobrado; escolha um plano de novo.',
  )
  await screen.findByRole('link', { name: /^Assinar Pro/ })
  expect(screen.queryByText(/já está a caminho/)).toBeNull()
})

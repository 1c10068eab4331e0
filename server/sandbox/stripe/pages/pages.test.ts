import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingTrial, startBillingTrial } from '../../trial/start-billing-trial.ts'

let trial: BillingTrial
beforeAll(async () => {
  trial = await startBillingTrial()
})
afterAll(() => trial.close())

const link =
  'buy/pro_monthly?client_reference_id=pessoa-1&prefilled_email=ana%40exemplo.com&prefilled_promo_code=AMIGO10'

/** The hidden fields that a page's form would send. */
const hiddenFields = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ]),
  )

const checkout = async (at: string, fields: Record<string, string>) => {
  const { text } = await trial.page(at)
  const sent: Record<string, string> = { ...hiddenFields(text), card: 'approved', ...fields }
  return { sent, answer: await trial.submit(at.split('?')[0] ?? '', sent) }
}

const subscriptionsOf = async (email: string) =>
  await trial.page(`portal/subscriptions?email=${encodeURIComponent(email)}`)

test('the payment link says that it is a simulation, the plan, the price and the payer', async () => {
  const { status, text, headers } = await trial.page(link)
  expect(status).toBe(200)
  for (const part of ['Pagamento simulado', 'Ninguém é cobrado', 'uPubly Pro', '59,99', 'por mês'])
    expect(text).toContain(part)
  for (const part of ['Cartão aprovado', 'Cartão recusado', 'Assinar', 'AMIGO10'])
    expect(text).toContain(part)
  expect(text).toContain('value="ana@exemplo.com"')
  expect(text).not.toContain('<script')
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self'")
})

test('an approved card subscribes once, however often the button is pressed', async () => {
  const { sent, answer } = await checkout(link, { email: 'Ana@Exemplo.com' })
  expect([answer.status, answer.to]).toEqual([303, `/stripe/done/${sent.session}`])
  const again = await trial.submit('buy/pro_monthly', sent)
  expect(again.to).toBe(answer.to)
  const done = await trial.page(`done/${sent.session}`)
  expect(done.text).toContain('Voltar ao uPubly')
  expect(done.text).toContain('href="http://localhost:3000/billing"')
  await trial.received(3)
  const paid = trial.receiver.events.filter(({ type }) => type === 'checkout.session.completed')
  expect(paid.map(({ data }) => data.object)).toMatchObject([
    { client_reference_id: 'pessoa-1', customer_details: { email: 'ana@exemplo.com' } },
  ])
})

test('a payment link begins with seven free days, after which it is paid', async () => {
  const email = 'gratis@exemplo.com'
  const { sent } = await checkout('buy/pro_yearly', { email })
  expect((await trial.page(`done/${sent.session}`)).text).toContain('Grátis até')
  const ofThem = (type: string) =>
    trial.receiver.events
      .filter((event) => event.type === type)
      .map(({ data }) => data.object as unknown as Record<string, number & string>)
      .filter((object) => object.customer_email === email || object.status === 'trialing')
  await trial.waitUntil(() => ofThem('customer.subscription.created').length > 0)
  const [begun] = ofThem('customer.subscription.created').slice(-1)
  expect((begun?.trial_end ?? 0) - (begun?.trial_start ?? 0)).toBe(7 * 86_400)
  await trial.waitUntil(() => ofThem('invoice.paid').length === 1)
  expect(ofThem('invoice.paid')[0]?.amount_paid).toBe(0)
  await trial.control('POST', 'clock', { advanceMs: 7 * 86_400_000 })
  await trial.waitUntil(() => ofThem('invoice.paid').length === 2)
  expect(ofThem('invoice.paid')[1]?.amount_paid).toBe(57_600)
  expect((await subscriptionsOf(email)).text).toContain('Renova em')
})

test('a coupon that is known lowers what is paid, each time, and the page says so', async () => {
  const email = 'amiga@exemplo.com'
  const at = `buy/pro_monthly?prefilled_email=${email}&prefilled_promo_code=amigo20`
  const { text } = await trial.page(at)
  const words = text.replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/\s+/g, ' ')
  expect(words).toContain('Depois, R$ 47,99 por mês, em vez de R$ 59,99 por mês.')
  expect(words).toContain('Cupom AMIGO20 : 20% de desconto em todos os pagamentos.')
  const { sent } = await checkout(at, { email })
  expect((await trial.page(`done/${sent.session}`)).text).toContain('47,99 por mês')
  await trial.waitUntil(() =>
    trial.receiver.events.some(({ data }) => JSON.stringify(data.object).includes(email)),
  )
  await trial.control('POST', 'clock', { advanceMs: 7 * 86_400_000 })
  const paid = () =>
    trial.receiver.events
      .filter(({ type }) => type === 'invoice.paid')
      .map(({ data }) => data.object as unknown as Record<string, number & string>)
      .filter((invoice) => invoice.customer_email === email)
  await trial.waitUntil(() => paid().length === 2)
  expect(paid().map(({ amount_paid, subtotal }) => [amount_paid, subtotal])).toEqual([
    [0, 0],
    [4799, 5999],
  ])
  const portal = await subscriptionsOf(email)
  for (const part of ['47,99 por mês', 'Cupom <strong>AMIGO20</strong>'])
    expect(portal.text).toContain(part)
})

test('a coupon that nobody set up is said to be unknown, and changes nothing', async () => {
  const { text } = await trial.page('buy/pro_monthly?prefilled_promo_code=AMIGO10')
  expect(text).toContain('Depois, R$\u00a059,99 por mês.')
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'O cupom <strong>AMIGO10</strong> não existe: o preço não muda.',
  )
})

test('a link without free days is paid at once', async () => {
  const { text } = await trial.page('buy/pro_monthly?free_days=0')
  expect(text).not.toContain('dias grátis')
  const { sent } = await checkout('buy/pro_monthly?free_days=0', { email: 'paga@exemplo.com' })
  expect((await trial.page(`done/${sent.session}`)).text).not.toContain('Grátis até')
  const [subscription] = (await trial.client().subscriptions.list({ limit: 1 })).data
  expect(subscription).toMatchObject({ status: 'active', trial_end: null })
  expect((await trial.page('buy/pro_monthly?free_days=90')).text).toContain('7 dias grátis')
})

test('an address is one customer, and has one subscription at a time', async () => {
  const [email, at] = ['uma@exemplo.com', 'buy/starter_monthly']
  const live = async () => (await trial.client().subscriptions.list({ limit: 100 })).data
  await checkout(at, { email })
  const [first] = await live()
  const { answer } = await checkout('buy/premier_yearly', { email: 'Uma@exemplo.com' })
  expect(answer.status).toBe(409)
  expect(answer.text).toContain('Você já tem uma assinatura')
  expect(answer.text).toContain('/stripe/portal?prefilled_email=uma%40exemplo.com')
  expect((await live())[0]?.id).toBe(first?.id)
  await trial.client().subscriptions.cancel(first?.id ?? '')
  expect((await checkout(at, { email })).answer.status).toBe(303)
  const [second] = await live()
  expect(second?.id).not.toBe(first?.id)
  expect(second?.customer).toBe(first?.customer)
})

test('a declined card subscribes nobody and says so', async () => {
  const { answer } = await checkout(link, { email: 'sem@saldo.com', card: 'declined' })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('Seu cartão foi recusado')
  expect(answer.text).toContain('value="sem@saldo.com"')
  expect((await subscriptionsOf('sem@saldo.com')).text).toContain('Nenhuma assinatura')
  // By the time a later payment's event has arrived, one about the declined card would have, too.
  await checkout(link, { email: 'com@saldo.com' })
  const toldOf = (email: string) =>
    trial.receiver.events.filter(({ data }) => JSON.stringify(data.object).includes(email)).length
  await trial.waitUntil(() => toldOf('com@saldo.com') > 0)
  expect(toldOf('sem@saldo.com')).toBe(0)
})

test.each([
  ['no address', ''],
  ['half an address', 'ana@'],
  ['an address that is far too long', `${'a'.repeat(300)}@b.com`],
])('%s is refused beside its field', async (_name, email) => {
  const { answer } = await checkout('buy/starter_yearly', { email })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('id="email-error"')
})

test('a plan that is not sold, and a session nobody opened, are not found', async () => {
  expect((await trial.page('buy/ouro_monthly')).status).toBe(404)
  expect((await trial.page('done/cs_test_nada')).status).toBe(404)
  expect((await trial.submit('buy/pro_monthly', { email: 'a@b.com' })).status).toBe(400)
})

test('text of strangers is escaped, and what Stripe would drop is dropped', async () => {
  const { text } = await trial.page(
    'buy/pro_monthly?prefilled_email=%22%3E%3Cb%3E&client_reference_id=a%20b&prefilled_promo_code=%3Ci%3E',
  )
  expect(text).toContain('value="&quot;&gt;&lt;b&gt;"')
  expect(text).not.toContain('name="client_reference_id"')
  expect(text).not.toContain('Cupom')
})

test('the portal asks for the address and shows what can be done with each subscription', async () => {
  const portal = await trial.page('portal?prefilled_email=ana%40exemplo.com')
  expect(portal.text).toContain('value="ana@exemplo.com"')
  expect(portal.text).toContain('A simulação não pede')
  await trial.subscribe('portal@exemplo.com', 'starter_monthly')
  const { text } = await subscriptionsOf('Portal@exemplo.com')
  for (const label of [
    'Mudar de plano',
    'Cancelar assinatura',
    'Simular falha do próximo pagamento',
  ])
    expect(text).toContain(label)
  expect(text).not.toContain('Pagar agora')
  expect((await subscriptionsOf('nada')).status).toBe(422)
})

test('each button does what it says, and tells it', async () => {
  const email = 'botoes@exemplo.com'
  const { id } = await trial.subscribe(email, 'starter_monthly')
  const press = async (deed: string, fields: Record<string, string> = {}) => {
    const answer = await trial.submit(`portal/subscriptions/${id}`, { email, deed, ...fields })
    expect(answer.status).toBe(303)
    const { text } = await trial.page(answer.to?.replace('/stripe/', '') ?? '')
    expect(text).toContain('role="status"')
    const {
      status,
      items,
      cancel_at_period_end: ends,
    } = await trial.client().subscriptions.retrieve(id)
    return { text, said: [status, ends, items.data[0]?.price.lookup_key] }
  }
  const cancelled = await press('cancelar')
  expect(cancelled.said).toEqual(['active', true, 'starter_monthly'])
  expect(cancelled.text).toContain('Retomar assinatura')
  expect((await press('retomar')).said).toEqual(['active', false, 'starter_monthly'])
  const changed = await press('mudar', { plan: 'premier_yearly' })
  expect(changed.said).toEqual(['active', false, 'premier_yearly'])
  expect(changed.text).toContain('2.112,00 por ano')
  expect((await press('falhar')).text).toContain('O próximo pagamento vai falhar.')
  const failed = await press('adiantar')
  expect(failed.said).toEqual(['past_due', false, 'premier_yearly'])
  expect(failed.text).toContain('Pagar agora')
  expect((await press('pagar')).said).toEqual(['active', false, 'premier_yearly'])
  await press('cancelar')
  const over = await press('adiantar')
  expect(over.said[0]).toBe('canceled')
  expect(over.text).toContain('Encerrada em')
  await trial.waitUntil(() =>
    trial.receiver.events.some(({ type }) => type === 'customer.subscription.deleted'),
  )
})

test("nobody reaches another one's subscription by its id", async () => {
  const { id } = await trial.subscribe('dona@exemplo.com', 'pro_yearly')
  const answer = await trial.submit(`portal/subscriptions/${id}`, {
    ...{ email: 'outra@exemplo.com', deed: 'cancelar' },
  })
  expect(answer.status).toBe(404)
  expect((await trial.client().subscriptions.retrieve(id)).cancel_at_period_end).toBe(false)
})

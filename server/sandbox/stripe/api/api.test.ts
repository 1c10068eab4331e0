import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingTrial, startBillingTrial } from '../../trial/start-billing-trial.ts'

let trial: BillingTrial
beforeAll(async () => {
  trial = await startBillingTrial()
})
afterAll(() => trial.close())

test("Stripe's own client reads a subscription and its customer", async () => {
  const { id, customer } = await trial.subscribe('Ana@Exemplo.com', 'pro_monthly')
  const stripe = trial.client()
  const subscription = await stripe.subscriptions.retrieve(id)
  const [item] = subscription.items.data
  expect(subscription).toMatchObject({ id, customer, status: 'active', object: 'subscription' })
  expect(subscription.lastResponse.apiVersion).toBe('2026-10-28.endive')
  expect(item?.price).toMatchObject({ lookup_key: 'pro_monthly', unit_amount: 5999 })
  expect(item?.price.recurring?.interval).toBe('month')
  expect((item?.current_period_end ?? 0) - subscription.created).toBeGreaterThan(27 * 86_400)
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ email: 'ana@exemplo.com' })
})

test('a list is paged, newest first, and follows its filters', async () => {
  const made = []
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    made.push(await trial.subscribe(`${name}@lista.test`, 'starter_yearly'))
  const stripe = trial.client()
  const seen: string[] = []
  for await (const { id } of stripe.subscriptions.list({ status: 'all', limit: 2 })) seen.push(id)
  expect(seen.slice(0, 5)).toEqual(made.map(({ id }) => id).reverse())
  const first = await stripe.subscriptions.list({ limit: 2 })
  expect([first.data.length, first.has_more]).toEqual([2, true])
  const [last] = made
  const ofOne = await stripe.subscriptions.list({ customer: last?.customer ?? '' })
  expect(ofOne.data.map(({ id }) => id)).toEqual([last?.id])
  expect(ofOne.has_more).toBe(false)

  await stripe.subscriptions.cancel(last?.id ?? '')
  const standing = await stripe.subscriptions.list({ customer: last?.customer ?? '' })
  const all = await stripe.subscriptions.list({ customer: last?.customer ?? '', status: 'all' })
  expect([standing.data.length, all.data.length]).toEqual([0, 1])
})

test('what is cancelled is over, and its event says so', async () => {
  const { id } = await trial.subscribe('cancela@exemplo.com', 'pro_yearly')
  const stripe = trial.client()
  const later = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(later).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(later.cancel_at).toBe(later.items.data[0]?.current_period_end)
  expect(await stripe.subscriptions.cancel(id)).toMatchObject({
    status: 'canceled',
    ended_at: expect.any(Number),
  })
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404 })
  await expect(
    stripe.subscriptions.update(id, { cancel_at_period_end: false }),
  ).rejects.toMatchObject({ statusCode: 400 })
  await trial.waitUntil(() =>
    trial.receiver.events.some(
      ({ type, data }) =>
        type === 'customer.subscription.deleted' && 'id' in data.object && data.object.id === id,
    ),
  )
})

test('errors come in the envelope of Stripe', async () => {
  const stripe = trial.client()
  await expect(stripe.subscriptions.retrieve('sub_nada')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    ...{ statusCode: 404, code: 'resource_missing', requestId: expect.stringMatching(/^req_/) },
  })
  await expect(trial.client('sk_test_errada').subscriptions.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
  })
  await expect(stripe.subscriptions.list({ starting_after: 'sub_nada' })).rejects.toMatchObject({
    param: 'starting_after',
  })
  await expect(stripe.subscriptions.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
  await expect(stripe.subscriptions.list({ price: 'x' })).rejects.toMatchObject({
    code: 'parameter_unknown',
  })
  await expect(stripe.refunds.list()).rejects.toMatchObject({ statusCode: 404 })
})

test('a key of idempotency has its change once, and no other change', async () => {
  const { id } = await trial.subscribe('chave@exemplo.com', 'pro_yearly')
  const stripe = trial.client()
  const options = { idempotencyKey: `chave-${id}` }
  const first = await stripe.subscriptions.update(id, { cancel_at_period_end: true }, options)
  await stripe.subscriptions.update(id, { cancel_at_period_end: false })
  await trial.control('POST', 'clock', { advanceMs: 5000 })
  const again = await stripe.subscriptions.update(id, { cancel_at_period_end: true }, options)
  expect(again).toEqual(first)
  expect((await stripe.subscriptions.retrieve(id)).canceled_at).toBeNull()
  await expect(
    stripe.subscriptions.update(id, { cancel_at_period_end: false }, options),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
})

test('the invoices of a customer are listed, newest first, each with its page', async () => {
  const { id, customer } = await trial.subscribe('fatura@exemplo.com', 'starter_monthly')
  await trial.subscribe('outra@exemplo.com', 'starter_monthly')
  const stripe = trial.client()
  await trial.control('PATCH', `stripe/subscriptions/${id}`, { act: 'end-period' })
  const { data, has_more } = await stripe.invoices.list({ customer, limit: 5 })
  expect(data).toMatchObject([
    { billing_reason: 'subscription_cycle', total: 1999, status: 'paid' },
    { billing_reason: 'subscription_create', total: 1999, status: 'paid' },
  ])
  expect(has_more).toBe(false)
  expect((await stripe.invoices.list({ customer, limit: 1 })).has_more).toBe(true)
  const page = await trial.page(`invoice/${data[0]?.id}`)
  expect(page.text).toContain(`Fatura ${data[0]?.number}`)
  expect(page.text).toContain('19,99')
  expect(data[0]?.hosted_invoice_url).toMatch(new RegExp(`/stripe/invoice/${data[0]?.id}$`))
  expect((await trial.page('invoice/in_nada')).status).toBe(404)
})

test('a CNPJ is printed on the invoices that follow, and a wrong one is refused', async () => {
  const { id, customer } = await trial.subscribe('empresa@exemplo.com', 'pro_monthly')
  const stripe = trial.client()
  const value = '12ABC34501DE35'
  await expect(
    stripe.customers.createTaxId(customer, { type: 'br_cnpj', value: '12ABC34501DE36' }),
  ).rejects.toMatchObject({ statusCode: 400, code: 'tax_id_invalid' })
  const made = await stripe.customers.createTaxId(customer, { type: 'br_cnpj', value })
  expect((await stripe.customers.listTaxIds(customer)).data).toMatchObject([{ id: made.id, value }])
  await trial.control('PATCH', `stripe/subscriptions/${id}`, { act: 'end-period' })
  const [next, first] = (await stripe.invoices.list({ customer })).data
  expect([next?.customer_tax_ids, first?.customer_tax_ids]).toEqual([
    ...[[{ type: 'br_cnpj', value }], []],
  ])
  expect((await trial.page(`invoice/${next?.id}`)).text).toContain('CNPJ 12.ABC.345/01DE-35')
  await stripe.customers.deleteTaxId(customer, made.id)
  expect((await stripe.customers.listTaxIds(customer)).data).toEqual([])
  await expect(stripe.customers.deleteTaxId(customer, made.id)).rejects.toMatchObject({
    statusCode: 404,
  })
})

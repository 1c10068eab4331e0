import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BillingDocuments } from '#contract/billing/billing-documents.ts'
import {
  type BillingTools,
  type BillingWorld,
  openBillingTools,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { codeOf, dataOf } from '#tests/setup/server/create-test-app.ts'

// A person's invoices, and the CPF or CNPJ that is printed on them.

let world: BillingWorld
let tools: BillingTools
let payer: Payer
beforeAll(async () => {
  world = await openBillingWorld()
  tools = openBillingTools(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.stripe.isDown = false
  world.stripe.refusesTaxIds = false
  payer = await tools.addPayer()
})

const ask = async (person = payer) => {
  const token = await tools.signIn(person.userId)
  return await world.api.request('/subscriptions/documents', { token })
}
const read = async (person = payer) => dataOf((await ask(person)).json, BillingDocuments)
const set = async (taxId: string, person = payer) => {
  const token = await tools.signIn(person.userId)
  return await world.api.request('/subscriptions/tax-id', { method: 'PUT', token, json: { taxId } })
}
const invoice = ({ id }: { id: string }, number: string, changes: object = {}) => ({
  ...{ id: `in_${number}`, object: 'invoice', number, created: tools.seconds(), total: 5999 },
  status: 'paid',
  parent: { subscription_details: { subscription: id } },
  hosted_invoice_url: `https://invoice.stripe.example/i/${number}`,
  invoice_pdf: `https://pay.stripe.example/${number}.pdf`,
  ...changes,
})
const numbersAt = (customer: string) =>
  (world.stripe.taxIds.get(customer) ?? []).map(({ type, value }) => [type, value])

test('documents: are empty for whoever bought nothing, without asking Stripe', async () => {
  const before = world.stripe.calls.length
  expect(await read()).toEqual({ invoices: [], taxId: null, canSetTaxId: false })
  expect(world.stripe.calls.length).toBe(before)
  expect((await set('529.982.247-25')).status).toBe(400)
})

test('documents: list the invoices of all purchases, newest first, with their pages', async () => {
  const first = await tools.subscribe(payer)
  const second = await tools.subscribe(payer, { key: 'premier_monthly' })
  world.stripe.invoices.set(first.customer, [
    invoice(first, 'A1', { created: tools.seconds() - 60 }),
  ])
  world.stripe.invoices.set(second.customer, [
    invoice(second, 'B2', { status: 'open', total: 21_999, invoice_pdf: null }),
    invoice(second, 'B1', { status: 'draft' }),
    invoice(second, 'B0', {
      created: tools.seconds() - 90,
      hosted_invoice_url: 'javascript:alert(1)',
    }),
  ])
  const { invoices, canSetTaxId } = await read()
  expect(invoices).toMatchObject([
    { number: 'B2', amount: 219.99, status: 'open', pdfUrl: null },
    { number: 'A1', amount: 59.99, status: 'paid', pageUrl: 'https://invoice.stripe.example/i/A1' },
    { number: 'B0', pageUrl: null },
  ])
  expect(invoices[1]?.pdfUrl).toBe('https://pay.stripe.example/A1.pdf')
  expect(canSetTaxId).toBe(true)
})

test("another payer's invoices are listed without what names the payer", async () => {
  const bought = await tools.subscribe({ ...payer, email: 'financeiro@exemplo.com' })
  const { customer } = bought
  world.stripe.invoices.set(customer, [invoice(bought, 'C1')])
  expect(await read()).toEqual({
    invoices: [expect.objectContaining({ number: 'C1', pageUrl: null, pdfUrl: null })],
    ...{ taxId: null, canSetTaxId: false },
  })
  expect((await set('529.982.247-25')).status).toBe(400)
  expect(numbersAt(customer)).toEqual([])
})

test("documents: are one's own alone", async () => {
  const bought = await tools.subscribe(payer)
  const { customer } = bought
  world.stripe.invoices.set(customer, [
    invoice(bought, 'D1'),
    invoice({ id: 'sub_of_somebody_else' }, 'D2'),
    { id: 'in_odd', created: 'soon' },
  ])
  expect((await read()).invoices).toMatchObject([{ number: 'D1' }])
  const other = await tools.addPayer()
  await tools.subscribe(other)
  expect((await read(other)).invoices).toEqual([])
  await set('11.222.333/0001-81', other)
  expect(numbersAt(customer)).toEqual([])
})

test('a CPF or CNPJ is written at Stripe in place of the one before, also with letters', async () => {
  const { customer } = await tools.subscribe(payer)
  world.stripe.taxIds.set(customer, [{ id: 'txi_eu', type: 'eu_vat', value: 'ATU12345678' }])
  const first = await set('529.982.247-25')
  expect(dataOf(first.json, BillingDocuments).taxId).toEqual({ type: 'cpf', value: '52998224725' })
  const second = await set(' 12.abc.345/01de-35 ')
  expect(dataOf(second.json, BillingDocuments).taxId).toEqual({
    ...{ type: 'cnpj', value: '12ABC34501DE35' },
  })
  expect(numbersAt(customer)).toEqual([
    ['br_cnpj', '12ABC34501DE35'],
    ['eu_vat', 'ATU12345678'],
  ])
  const calls = world.stripe.calls.length
  await set('12ABC34501DE35')
  const written = world.stripe.calls.slice(calls).filter((call) => !call.startsWith('GET'))
  expect(written).toEqual([])
  expect(dataOf((await set('')).json, BillingDocuments).taxId).toBeNull()
  expect(numbersAt(customer)).toEqual([['eu_vat', 'ATU12345678']])
})

test('a wrong number, and one that Stripe refuses, leave the one before', async () => {
  const { customer } = await tools.subscribe(payer)
  await set('529.982.247-25')
  const wrong = await set('529.982.247-26')
  expect([wrong.status, wrong.json]).toMatchObject([
    ...[400, { details: [{ field: 'taxId', message: 'Digite um CPF ou CNPJ válido.' }] }],
  ])
  expect((await set('9'.repeat(5000))).status).toBe(400)
  world.stripe.refusesTaxIds = true
  const refused = await set('11.222.333/0001-81')
  expect([refused.status, refused.json]).toMatchObject([
    400,
    { details: [{ field: 'taxId', message: 'O serviço de pagamentos não aceitou este número.' }] },
  ])
  expect(numbersAt(customer)).toEqual([['br_cpf', '52998224725']])
})

test('documents say that Stripe is away, and to try again', async () => {
  await tools.subscribe(payer)
  world.stripe.isDown = true
  for (const answer of [await ask(), await set('529.982.247-25')])
    expect([answer.status, codeOf(answer.json)]).toEqual([503, 'BILLING_UNAVAILABLE'])
})

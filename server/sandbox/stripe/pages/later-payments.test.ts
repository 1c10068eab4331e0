import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingTrial, startBillingTrial } from '../../trial/start-billing-trial.ts'

let trial: BillingTrial
beforeAll(async () => {
  trial = await startBillingTrial()
})
afterAll(() => trial.close())

/** Finishes a checkout; returns the page that is shown then. */
async function checkout(email: string, card: string): Promise<string> {
  const { text } = await trial.page('buy/pro_monthly')
  const session = /value="(cs_test_\w+)"/.exec(text)?.[1] ?? ''
  const answer = await trial.submit('buy/pro_monthly', { session, email, card })
  expect(answer.status).toBe(303)
  return `done/${session}`
}

test('a boleto leaves the subscription incomplete until it is said to have come, or expires', async () => {
  const buy = async (email: string, card: string) => {
    const place = await checkout(email, card)
    const settle = async (deed: string) => {
      expect((await trial.submit(place, { deed })).status).toBe(303)
      return (await trial.page(place)).text
    }
    const { text } = await trial.page(place)
    const { data } = await trial.client().subscriptions.list({ status: 'all', limit: 1 })
    const id = data[0]?.id ?? ''
    const status = async () => (await trial.client().subscriptions.retrieve(id)).status
    const told = () =>
      trial.receiver.events.flatMap(({ type, data: { object } }) => {
        const said = JSON.stringify(object)
        return said.includes(id) ? [[type, /"(?:payment_)?status":"\w+"/.exec(said)?.[0]]] : []
      })
    return { text, settle, status, told }
  }
  const boleto = await buy('boleto@exemplo.com', 'boleto')
  expect(boleto.text).toContain('O plano começa quando o boleto chegar.')
  expect(boleto.text).not.toContain('Grátis')
  expect(await boleto.status()).toBe('incomplete')
  await trial.waitUntil(() => boleto.told().length === 2)
  expect(boleto.told().toSorted()).toEqual([
    ['checkout.session.completed', '"payment_status":"unpaid"'],
    ['customer.subscription.created', '"status":"incomplete"'],
  ])
  expect(await boleto.settle('chegar')).toContain('Assinatura feita')
  expect(await boleto.status()).toBe('active')
  await trial.waitUntil(() => boleto.told().length === 5)
  expect(boleto.told().slice(2).toSorted()).toEqual([
    ['checkout.session.async_payment_succeeded', '"payment_status":"paid"'],
    ['customer.subscription.updated', '"status":"active"'],
    ['invoice.paid', '"status":"paid"'],
  ])
  // What has come does not expire any more.
  expect(await boleto.settle('vencer')).toContain('Assinatura feita')

  const pix = await buy('pix@exemplo.com', 'pix')
  const portal = await trial.page('portal/subscriptions?email=pix%40exemplo.com')
  for (const label of ['Aguarda o Pix de', 'Pagamento chegou', 'Deixar vencer'])
    expect(portal.text).toContain(label)
  expect(await pix.settle('vencer')).toContain('O Pix não chegou: nada foi cobrado.')
  expect(await pix.status()).toBe('incomplete_expired')
  await trial.waitUntil(() => pix.told().length === 5)
  expect(
    pix
      .told()
      .slice(2)
      .map(([type]) => type)
      .toSorted(),
  ).toEqual([
    'checkout.session.async_payment_failed',
    'customer.subscription.updated',
    'invoice.payment_failed',
  ])
  // It keeps nobody from paying by card; and left alone it expires by itself.
  const other = await buy('pix@exemplo.com', 'boleto')
  await checkout('pix@exemplo.com', 'approved')
  await trial.control('POST', 'clock', { advanceMs: 4 * 86_400_000 })
  await trial.waitUntil(async () => (await other.status()) === 'incomplete_expired')
})

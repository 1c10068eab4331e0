import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingTrial, startBillingTrial } from '../../trial/start-billing-trial.ts'

let trial: BillingTrial
beforeAll(async () => {
  trial = await startBillingTrial()
})
afterAll(() => trial.close())

const once = { percent_off: 20, duration: 'once' } as const
let count = 0
/** A code for who never paid, with a coupon of its own. */
async function addCode() {
  count += 1
  const stripe = trial.client()
  const coupon = await stripe.coupons.create({ id: `convite-${count}`, name: 'Convite', ...once })
  const promotion = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: `ANA${count}`,
    restrictions: { first_time_transaction: true },
  })
  return { coupon, promotion }
}

const openLink = (code: string, email: string) =>
  trial.page(
    `buy/pro_monthly?free_days=0&prefilled_promo_code=${code}&prefilled_email=${encodeURIComponent(email)}`,
  )
/** Pays by the link, as a browser without scripts does. */
async function pay(code: string, email: string) {
  const { text } = await openLink(code, email)
  const hidden = [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  )
  const sent = { ...Object.fromEntries(hidden), email, card: 'approved' }
  const answer = await trial.submit('buy/pro_monthly', sent)
  const [subscription] = (await trial.client().subscriptions.list({ limit: 1 })).data
  if (!subscription) throw new Error('no subscription')
  return { answer, subscription, customer: String(subscription.customer) }
}
const invoicesOf = async (subscription: string) =>
  (await trial.client().invoices.list({ subscription, expand: ['data.discounts'] })).data
const endPeriod = (id: string) =>
  trial.control('PATCH', `stripe/subscriptions/${id}`, { act: 'end-period' })
const find = (id: string) => trial.client().subscriptions.retrieve(id, { expand: ['discounts'] })

test("Stripe's own client makes a coupon and a code once, and reads them", async () => {
  const { coupon, promotion } = await addCode()
  const stripe = trial.client()
  expect(coupon).toMatchObject({ ...once, name: 'Convite', valid: true, max_redemptions: null })
  expect(await stripe.coupons.retrieve(coupon.id)).toMatchObject({ id: coupon.id, percent_off: 20 })
  expect(promotion).toMatchObject({
    ...{ code: `ANA${count}`, active: true, promotion: { coupon: coupon.id, type: 'coupon' } },
    restrictions: { first_time_transaction: true },
  })
  const found = await stripe.promotionCodes.list({ code: `ana${count}`, active: true })
  expect(found.data.map(({ id }) => id)).toEqual([promotion.id])
  await stripe.promotionCodes.update(promotion.id, { active: false })
  expect((await stripe.promotionCodes.list({ code: promotion.code, active: true })).data).toEqual(
    [],
  )
})

test('what cannot be made is refused in the words of Stripe', async () => {
  const { coupon, promotion } = await addCode()
  const stripe = trial.client()
  await expect(stripe.coupons.create({ id: coupon.id, ...once })).rejects.toMatchObject({
    ...{ statusCode: 400, code: 'resource_already_exists' },
  })
  await expect(stripe.coupons.retrieve('nada')).rejects.toMatchObject({ statusCode: 404 })
  const of = (code: string, id = coupon.id) =>
    stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code })
  await expect(of(promotion.code.toLowerCase())).rejects.toThrow('already exists')
  await expect(of('AMIGO20')).rejects.toThrow('already exists')
  await expect(of('NOVO', 'nada')).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(of('com espaço')).rejects.toMatchObject({ statusCode: 400 })
})

test('a code lowers the first payment alone, which names it, and there is a charge', async () => {
  const { coupon, promotion } = await addCode()
  const { text } = await openLink(promotion.code, 'bia@exemplo.com')
  const words = text.replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/\s+/g, ' ')
  expect(words).toContain('R$ 47,99 no primeiro pagamento e R$ 59,99 por mês a partir do segundo')
  expect(words).toContain(`Cupom ${promotion.code} : 20% de desconto em um pagamento.`)
  const { subscription, customer } = await pay(promotion.code, 'bia@exemplo.com')
  expect(subscription.discounts).toEqual([])
  await endPeriod(subscription.id)
  expect(await invoicesOf(subscription.id)).toMatchObject([
    { amount_paid: 5999, discounts: [] },
    {
      amount_paid: 4799,
      discounts: [
        {
          promotion_code: promotion.id,
          source: { coupon: coupon.id },
          subscription: subscription.id,
        },
      ],
    },
  ])
  const charges = (await trial.client().charges.list({ customer })).data
  expect(charges.map(({ amount, refunded }) => [amount, refunded])).toEqual([
    ...[
      [5999, false],
      [4799, false],
    ],
  ])
  expect(charges[0]?.payment_method_details?.card?.fingerprint).toHaveLength(16)
})

test('a code stays through the free days, and for the payment that ends them', async () => {
  const { promotion } = await addCode()
  const made = await trial.control('POST', 'stripe/subscriptions', {
    ...{ email: 'gratis@exemplo.com', lookupKey: 'pro_monthly', trialDays: 7 },
    promotionCode: promotion.code,
  })
  const { id } = made as { id: string }
  expect((await find(id)).discounts).toMatchObject([{ promotion_code: promotion.id }])
  await endPeriod(id)
  expect((await find(id)).discounts).toEqual([])
  expect((await invoicesOf(id)).map(({ amount_paid }) => amount_paid)).toEqual([4799, 0])
})

test('a code for new people is worth nothing to who paid before, and the page says so', async () => {
  const { promotion } = await addCode()
  const email = 'velha@exemplo.com'
  const { subscription } = await pay('', email)
  await trial.client().subscriptions.cancel(subscription.id)
  const { text } = await openLink(promotion.code, email)
  expect(text).toContain('vale só para quem nunca pagou: o preço não muda.')
  const asked = await trial.submit('buy/pro_monthly', {
    ...{ session: `cs_test_${'a'.repeat(24)}`, email, card: 'approved', free_days: '0' },
    prefilled_promo_code: promotion.code,
  })
  expect([asked.status, asked.text.includes('vale só para quem nunca pagou')]).toEqual([422, true])
  const again = await pay(promotion.code, email)
  expect((await invoicesOf(again.subscription.id))[0]?.amount_paid).toBe(5999)
})

test('a coupon on a subscription lowers its next invoice, once, beside what is there', async () => {
  const { subscription } = await pay('AMIGO20', 'fiel@exemplo.com')
  const stripe = trial.client()
  const { id: coupon } = await stripe.coupons.create({ ...once, max_redemptions: 1 })
  const kept = subscription.discounts.map((discount) => ({ discount: String(discount) }))
  expect(kept).toHaveLength(1)
  await stripe.subscriptions.update(subscription.id, { discounts: [...kept, { coupon }] })
  const names = async () =>
    (await find(subscription.id)).discounts.map((one) =>
      typeof one === 'string' ? one : one.source.coupon,
    )
  expect(await names()).toEqual(['AMIGO20', coupon])
  await expect(
    stripe.subscriptions.update(subscription.id, { discounts: [{ coupon }] }),
  ).rejects.toThrow('used up')
  const portal = await trial.page('portal/subscriptions?email=fiel@exemplo.com')
  expect(portal.text).toContain('Próxima fatura: R$\u00a038,39.')
  await endPeriod(subscription.id)
  await endPeriod(subscription.id)
  expect((await invoicesOf(subscription.id)).map(({ amount_paid }) => amount_paid)).toEqual([
    ...[4799, 3839, 4799],
  ])
  expect(await names()).toEqual(['AMIGO20'])
})

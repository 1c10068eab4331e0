import { randomBytes } from 'node:crypto'

export interface FakeDiscount {
  id: string
  promotion_code: string | null
  source: { type: 'coupon'; coupon: string }
}

/** What a fake Stripe knows of coupons; a test may look at it and change it. */
export interface FakeDiscounts {
  /** How often each may be redeemed still, by its id. */
  coupons: Map<string, { left: number }>
  /** By Stripe's id. */
  promotionCodes: Map<string, { id: string; code: string; coupon: string; active: boolean }>
  /** By subscription. */
  discounts: Map<string, FakeDiscount[]>
  /** By customer. */
  charges: Map<string, object[]>
}

export const newFakeDiscounts = (): FakeDiscounts => ({
  ...{ coupons: new Map(), promotionCodes: new Map(), discounts: new Map(), charges: new Map() },
})

const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`

export const makeFakeDiscount = (coupon: string, promotionCode?: string): FakeDiscount => ({
  ...{ id: newId('di'), promotion_code: promotionCode ?? null },
  source: { type: 'coupon', coupon },
})

interface Asked {
  method: string
  path: string
  query: URLSearchParams
  form: URLSearchParams
}
type Answer = { status: number; body: object }

const ok = (body: object): Answer => ({ status: 200, body })
const list = (url: string, data: object[]) => ok({ object: 'list', url, data, has_more: false })
const refuse = (status: number): Answer => ({
  ...{ status, body: { error: { type: 'invalid_request_error', message: 'refused' } } },
})

/** Undefined for a call that is about something else. */
export function answerDiscounts(state: FakeDiscounts, asked: Asked): Answer | undefined {
  const { method, path, query, form } = asked
  const [, kind, id = ''] = /^\/v1\/(coupons|promotion_codes|charges)\/?([\w-]*)$/.exec(path) ?? []
  if (kind === 'charges') return list(path, state.charges.get(query.get('customer') ?? '') ?? [])
  if (kind === 'coupons') return method === 'GET' ? findCoupon(state, id) : addCoupon(state, form)
  if (kind !== 'promotion_codes') return undefined
  if (method === 'GET') {
    const isMeant = (one: { code: string; coupon: string; active: boolean }) =>
      one.active && one.code === query.get('code') && one.coupon === query.get('coupon')
    return list(path, [...state.promotionCodes.values()].filter(isMeant))
  }
  return id === '' ? addCode(state, form) : changeCode(state, id, form)
}

function findCoupon({ coupons }: FakeDiscounts, id: string): Answer {
  return coupons.has(id) ? ok({ id, object: 'coupon' }) : refuse(404)
}

function addCoupon({ coupons }: FakeDiscounts, form: URLSearchParams): Answer {
  const id = form.get('id') ?? ''
  const isRight = form.get('percent_off') === '20' && form.get('duration') === 'once'
  if (coupons.has(id) || !isRight) return refuse(400)
  coupons.set(id, { left: Number(form.get('max_redemptions') ?? Number.POSITIVE_INFINITY) })
  return ok({ id, object: 'coupon' })
}

function addCode({ promotionCodes, coupons }: FakeDiscounts, form: URLSearchParams): Answer {
  const [code = '', coupon = ''] = [form.get('code'), form.get('promotion[coupon]')].map(String)
  const isTaken = [...promotionCodes.values()].some((one) => one.active && one.code === code)
  const isForNew = form.get('restrictions[first_time_transaction]') === 'true'
  if (isTaken || !isForNew || !coupons.has(coupon)) return refuse(400)
  const made = { id: newId('promo'), code, coupon, active: true }
  promotionCodes.set(made.id, made)
  return ok(made)
}

function changeCode({ promotionCodes }: FakeDiscounts, id: string, form: URLSearchParams): Answer {
  const code = promotionCodes.get(id)
  if (!code) return refuse(404)
  code.active = form.get('active') === 'true'
  return ok(code)
}

/** A change of a subscription's discounts; false when a coupon cannot be redeemed. */
export function putDiscounts(state: FakeDiscounts, id: string, form: URLSearchParams): boolean {
  const known = state.discounts.get(id) ?? []
  const next = [...form.entries()].map(([name, value]) => {
    if (name.endsWith('[discount]')) return known.find((one) => one.id === value)
    const coupon = state.coupons.get(value)
    if (!coupon || coupon.left === 0) return undefined
    coupon.left -= 1
    return makeFakeDiscount(value)
  })
  const put = next.filter((one) => one !== undefined)
  if (put.length < next.length) return false
  state.discounts.set(id, put)
  return true
}

import type { DatabaseSync } from 'node:sqlite'
import { tz } from '@date-fns/tz/tz'
import { format } from 'date-fns/format'
import { ptBR } from 'date-fns/locale/pt-BR'
import { html } from 'hono/html'
import { defaultTimeZone } from '#contract/scalars.ts'
import { formatCents } from '#contract/texts/format-numbers.ts'
import { pageLayout } from '../../page/page-layout.ts'
import type { Price } from '../price-list.ts'
import {
  type Coupon,
  couponOf,
  isRedeemable,
  listPromotions,
  type PromotionCode,
  withCoupons,
} from '../rows/coupons.ts'
import { listInvoices } from '../rows/invoices.ts'
import { listSubscriptions } from '../rows/subscriptions.ts'

/** The frame of every page, which begins with the words that payments are simulated. */
export const billingLayout = (title: string, body: unknown) =>
  pageLayout({
    title,
    body,
    banner: { name: 'Pagamento simulado', text: 'Ninguém é cobrado e nenhum cartão é pedido.' },
  })

const intervalNames = { month: 'por mês', year: 'por ano' } as const

export const describePrice = ({ cents, interval }: Price) =>
  `${formatCents(cents)} ${intervalNames[interval]}`
export const formatDay = (seconds: number) =>
  format(seconds * 1000, "d 'de' MMMM 'de' yyyy", { locale: ptBR, in: tz(defaultTimeZone) })

/** What is paid with these coupons, some of which are for one payment only. */
export const describeOffer = (price: Price, coupons: readonly Coupon[]) => {
  const lasting = coupons.filter(({ duration }) => duration === 'forever')
  const [next, later] = [withCoupons(price, coupons), withCoupons(price, lasting)]
  if (lasting.length < coupons.length)
    return `${formatCents(next.cents)} no primeiro pagamento e ${describePrice(later)} a partir do segundo`
  return coupons.length === 0
    ? describePrice(price)
    : `${describePrice(later)}, em vez de ${describePrice(price)}`
}

const durations = { once: 'em um pagamento', forever: 'em todos os pagamentos' } as const

export const describeCoupon = ({ percentOff, duration }: Coupon, code: string) =>
  html`Cupom <strong>${code}</strong>: ${percentOff}% de desconto ${durations[duration]}`

/** What a code at the checkout is worth to whoever pays with this address. */
export type CheckedCode =
  | { kind: 'valid'; code: string; promotion: PromotionCode; coupon: Coupon }
  /** 'not-first': for people who never paid, and they did. */
  | { kind: 'none' | 'unknown' | 'used-up' | 'not-first'; code: string }

export const checkCode = (db: DatabaseSync, code: string, email: string): CheckedCode => {
  if (code === '') return { kind: 'none', code }
  const [promotion] = listPromotions(db, { code, isActive: true })
  if (!promotion) return { kind: 'unknown', code }
  const coupon = couponOf(db, promotion)
  if (!isRedeemable(coupon)) return { kind: 'used-up', code }
  if (promotion.isFirstTimeOnly && hasPaid(db, email)) return { kind: 'not-first', code }
  return { kind: 'valid', code, promotion, coupon }
}

/**
 * As Stripe's `first_time_transaction` asks: customers "without any successful payments or invoices"
 * (https://docs.stripe.com/api/promotion_codes/object).
 */
const hasPaid = (db: DatabaseSync, email: string): boolean => {
  const [bought] = listSubscriptions(db, { status: 'all', email: email.toLowerCase(), limit: 1 })
  if (!bought) return false
  const all = listInvoices(db, { customerId: bought.customerId, limit: 100 })
  return all.some(({ status }) => status === 'paid')
}

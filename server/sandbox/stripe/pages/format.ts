import { tz } from '@date-fns/tz/tz'
import { format } from 'date-fns/format'
import { ptBR } from 'date-fns/locale/pt-BR'
import { html } from 'hono/html'
import { formatCents } from '#contract/format-price.ts'
import { defaultTimeZone } from '#contract/scalars.ts'
import type { Price } from '../price-list.ts'
import type { Coupon } from '../rows/coupons.ts'
import { withCoupons } from '../rows/discounts.ts'

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

import { tz } from '@date-fns/tz/tz'
import { format } from 'date-fns/format'
import { ptBR } from 'date-fns/locale/pt-BR'
import { html } from 'hono/html'
import { formatCents } from '#contract/format-price.ts'
import { defaultTimeZone } from '#contract/scalars.ts'
import type { Coupon } from '../coupon-list.ts'
import type { Price } from '../price-list.ts'

const intervalNames = { month: 'por mês', year: 'por ano' } as const

export const describePrice = ({ cents, interval }: Price) =>
  `${formatCents(cents)} ${intervalNames[interval]}`
export const formatDay = (seconds: number) =>
  format(seconds * 1000, "d 'de' MMMM 'de' yyyy", { locale: ptBR, in: tz(defaultTimeZone) })

export const describeCoupon = ({ code, percentOff }: Coupon) =>
  html`Cupom <strong>${code}</strong>: ${percentOff}% de desconto em todos os pagamentos`

import { html } from 'hono/html'
import { formatCents } from '#contract/format-price.ts'
import type { Coupon } from '../coupon-list.ts'
import type { Price } from '../price-list.ts'

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })

const intervalNames = { month: 'por mês', year: 'por ano' } as const

export const describePrice = ({ cents, interval }: Price) =>
  `${formatCents(cents)} ${intervalNames[interval]}`
export const formatDay = (seconds: number) => day.format(seconds * 1000)

export const describeCoupon = ({ code, percentOff }: Coupon) =>
  html`Cupom <strong>${code}</strong>: ${percentOff}% de desconto em todos os pagamentos`

import { expect, it } from 'vitest'
import type { Refund } from '#contract/billing/subscription.ts'
import { describePurchase, describeRefund, isRefundTold } from './refund-card.tsx'

const timeZone = 'America/Sao_Paulo'
const purchase = {
  ...{ subscriptionId: 'sub_1', planName: 'Pro', boughtAt: '2026-11-20T12:00:00.000Z' },
}
const fullUntil = '2026-11-21T12:00:00.000Z'
const until = '2026-11-28T02:59:59.999Z'
const possible: Refund = { ...purchase, state: 'possible', fullUntil, until }

it('refund words: says until when all is given back by the terms, and then until when by the law', () => {
  const within = { now: Date.parse(fullUntil), timeZone }
  expect(describeRefund(possible, within)).toBe(
    'Até 21/11/2026, 09:00, 24 horas depois da compra, o reembolso é integral pelos nossos termos. Consumidores podem pedir até 27/11/2026, 23:59 (horário de Brasília), pelo direito de arrependimento.',
  )
  expect(describeRefund(possible, { ...within, now: within.now + 1 })).toBe(
    'Consumidores podem pedir o reembolso até 27/11/2026, 23:59 (horário de Brasília), pelo direito de arrependimento.',
  )
})

it('refund words: says it by the clock of the project', () => {
  const after = { now: Date.parse(fullUntil) + 1, timeZone: 'America/Manaus' }
  expect(describeRefund(possible, after)).toContain('até 27/11/2026, 22:59 (')
})

it('refund words: has nothing to say of a purchase whose time is over', () => {
  expect(isRefundTold(possible, Date.parse(until))).toBe(true)
  expect(isRefundTold(possible, Date.parse(until) + 1)).toBe(false)
  const asked = { ...purchase, state: 'asked', askedAt: fullUntil } as const
  expect(isRefundTold(asked, Date.parse(until) + 1)).toBe(true)
})

it('refund words: says what became of the request, and of which purchase', () => {
  const asked = { ...purchase, askedAt: fullUntil }
  const at = { now: Date.parse(until), timeZone }
  const answered = { ...asked, answeredAt: '2026-11-23T15:30:00.000Z' }
  const told = [
    describeRefund({ ...asked, state: 'asked' }, at),
    describeRefund({ ...answered, state: 'done' }, at),
    describeRefund({ ...answered, state: 'declined' }, at),
  ]
  expect(told).toEqual([
    'Pedido de reembolso enviado em 21/11/2026, 09:00. A resposta vem por email.',
    'Reembolso feito em 23/11/2026, 12:30. Conforme o banco ou o cartão, o valor leva alguns dias para aparecer.',
    'Pedido de reembolso não aceito em 23/11/2026, 12:30.',
  ])
  expect(describePurchase(possible, timeZone)).toBe('Plano Pro, comprado em 20/11/2026, 09:00')
})

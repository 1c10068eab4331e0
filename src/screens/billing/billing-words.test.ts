import { expect, it } from 'vitest'
import type { Subscription } from '#contract/billing/subscription.ts'
import { makeSubscription } from '#tests/fakes/data/make-subscription.ts'
import { accountsText, describePrice, describeStanding, trialEnd } from './billing-words.ts'

const timeZone = 'America/Sao_Paulo'
const end = '2026-11-30T12:00:00.000Z'
const before = Date.parse(end) - 1

it('billing words: says what a month costs, also of a plan that is paid by the year', () => {
  const { plan } = makeSubscription()
  const yearly = { ...plan, yearlyPrice: 576 }
  expect(describePrice({ plan: yearly, interval: 'month' })).toEqual({ monthly: 'R$\u00a059,99' })
  expect(describePrice({ plan: yearly, interval: 'year' })).toEqual({
    monthly: 'R$\u00a048,00',
    atOnce: 'R$\u00a0576,00 por ano, em um pagamento',
  })
  // A subscription stored by an earlier version has no yearly price.
  expect(describePrice({ plan, interval: 'year' })).toEqual({ monthly: 'R$\u00a059,99' })
})

it("billing words: counts 'conta' and 'contas sociais', of which there may be any number", () => {
  expect([1, 5, 0].map(accountsText)).toEqual([
    ...['1 conta', '5 contas sociais', 'Contas sociais ilimitadas'],
  ])
})

it('billing words: has an end of the trial only while that is in the future', () => {
  const trial = makeSubscription({ freeTrialEndsAt: end })
  expect(trialEnd(trial, before)).toBe(end)
  expect(trialEnd(trial, before + 1)).toBeUndefined()
  expect(trialEnd({ ...trial, isFreeTrial: false }, before)).toBeUndefined()
  expect(trialEnd({ ...trial, freeTrialEndsAt: null }, before)).toBeUndefined()
})

const at = { now: before, timeZone }
const paid = { isFreeTrial: false, freeTrialEndsAt: null, hasPaidPlan: true } as const

it('billing words: says from when a plan counts whose free days were had before', () => {
  const waiting = {
    ...paid,
    state: 'ended',
    endsAt: end,
    graceEndsAt: end,
    validFrom: end,
  } as const
  expect(describeStanding(makeSubscription(waiting), at)?.text).toBe(
    'Você já teve os dias grátis: este plano vale a partir da primeira cobrança, em 30 de novembro de 2026. Até lá, nada novo é agendado.',
  )
})

it('billing words: asks nobody to choose a plan while the payment of one is on its way', () => {
  const pendingPayment = {
    state: 'pending',
    planName: 'Pro',
    interval: 'month',
    since: end,
  } as const
  const words = (changes: Partial<Subscription>) =>
    describeStanding(makeSubscription({ pendingPayment, ...changes }), at)?.text
  expect(words({})).toBeUndefined()
  expect(words({ state: 'grace', reason: 'trial-ended', endsAt: null, graceEndsAt: end })).toBe(
    'Seu teste grátis terminou. O pagamento precisa chegar até 30 de novembro de 2026 para continuar agendando.',
  )
  expect(words({ state: 'ended', reason: 'trial-ended', endsAt: null, graceEndsAt: null })).toMatch(
    /para agendar de novo, espere o pagamento chegar\.$/,
  )
})

it('billing words: says nothing of a plan that is simply paid', () => {
  const active = { ...paid, state: 'active', endsAt: null, graceEndsAt: null } as const
  expect(describeStanding(makeSubscription(active), at)).toBeUndefined()
})

it.each([
  [{ state: 'active', endsAt: end }, 'Assinatura cancelada. Ela vale até 30 de novembro de 2026.'],
  [
    { state: 'grace', reason: 'payment-failed', graceEndsAt: end },
    'Seu último pagamento não foi concluído. Pague ou mude a forma de pagamento no portal até 30 de novembro de 2026 para continuar agendando.',
  ],
  [
    { state: 'grace', reason: 'canceled', graceEndsAt: end },
    'Seu plano terminou. Escolha um plano até 30 de novembro de 2026 para continuar agendando.',
  ],
  [
    { state: 'ended', reason: 'canceled' },
    'Seu plano terminou. Nada foi apagado e o que já estava agendado será publicado; para agendar de novo, escolha um plano.',
  ],
  [
    { state: 'ended', reason: 'payment-failed' },
    'Seu último pagamento não foi concluído e seu plano terminou. Nada foi apagado e o que já estava agendado será publicado; para agendar de novo, pague ou mude a forma de pagamento no portal.',
  ],
  // The bank refused finally and the subscription was cancelled: nothing is left to pay in the portal.
  [
    { state: 'grace', reason: 'payment-failed', graceEndsAt: end, hasPaidPlan: false },
    'Seu plano terminou. Escolha um plano até 30 de novembro de 2026 para continuar agendando.',
  ],
  [
    { state: 'ended', reason: 'payment-failed', hasPaidPlan: false },
    'Seu plano terminou. Nada foi apagado e o que já estava agendado será publicado; para agendar de novo, escolha um plano.',
  ],
] as const)('billing words: says what follows from %o', (changes, text) => {
  const subscription = makeSubscription({ ...paid, endsAt: null, graceEndsAt: null, ...changes })
  expect(describeStanding(subscription, at)?.text).toBe(text)
})

it('billing words: goes on by itself from a trial whose end the device has not heard of', () => {
  const graceEndsAt = '2026-12-03T12:00:00.000Z'
  const trial = makeSubscription({ endsAt: end, graceEndsAt })
  expect(describeStanding(trial, { ...at, now: before + 1 })?.text).toBe(
    'Seu teste grátis terminou. Escolha um plano até 03 de dezembro de 2026 para continuar agendando.',
  )
})

it('promises no end where nobody can pay', () => {
  const endless = makeSubscription({ endsAt: null, graceEndsAt: null, freeTrialEndsAt: null })
  expect(describeStanding(endless, at)?.text).toBe('Nada é cobrado durante o teste.')
})

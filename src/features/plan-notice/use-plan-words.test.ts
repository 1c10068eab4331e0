import { expect, it } from 'vitest'
import type { ProjectPlan } from '#contract/billing/subscription.ts'
import { describePlanEnd } from './use-plan-words.ts'

const day = 24 * 60 * 60_000
const timeZone = 'America/Sao_Paulo'
const endsAt = '2026-11-26T17:30:00.000Z'
const graceEndsAt = '2026-11-29T17:30:00.000Z'
const end = Date.parse(endsAt)
const base: ProjectPlan = { state: 'trial', reason: null, endsAt, graceEndsAt, isYours: true }

const describe = (now: number, changes: Partial<ProjectPlan> = {}) =>
  describePlanEnd({ ...base, ...changes }, { now, timeZone })

it('describePlanEnd says nothing until three days before the end', () => {
  expect(describe(end - 3 * day - 1)).toBeUndefined()
  expect(describe(end - 3 * day)).toMatchObject({ isDismissable: true, tone: 'info' })
})

it('describePlanEnd says when a trial ends, in the zone of the project, and what happens then', () => {
  expect(describe(end - day)?.long).toBe(
    'Seu teste grátis vai até 26/11, 14:30. Depois há 3 dias para assinar sem parar de agendar.',
  )
  expect(describe(end - day, { isYours: false })?.long).toBe(
    'O teste grátis deste projeto vai até 26/11, 14:30. 3 dias depois, nada novo é agendado sem um plano.',
  )
})

it('describePlanEnd speaks of a cancelled subscription as of a plan', () => {
  const words = describe(end - day, { state: 'active', reason: 'canceled' })
  expect(words?.short).toBe('Seu plano vai até 26/11, 14:30.')
})

it.each([
  ['trial-ended', 'Seu teste grátis terminou. Tudo funciona até 29/11, 14:30'],
  ['payment-failed', 'Seu último pagamento não foi concluído. Tudo funciona até 29/11, 14:30'],
  ['canceled', 'Seu plano terminou. Tudo funciona até 29/11, 14:30'],
] as const)('describePlanEnd says until when everything works after %s', (reason, begin) => {
  const words = describe(end + day, { state: 'grace', reason })
  expect(words?.long).toContain(begin)
  expect(words).toMatchObject({ tone: 'warning', isDismissable: false })
})

it('describePlanEnd lets those close it for the day who cannot pay, until the plan has ended', () => {
  expect(describe(end + day, { state: 'grace', isYours: false })?.isDismissable).toBe(true)
  expect(describe(end + 4 * day, { isYours: false })?.isDismissable).toBe(false)
})

it('describePlanEnd says what goes on and what does not when a plan has ended', () => {
  expect(describe(end + 4 * day)?.long).toBe(
    'Seu plano terminou: nada novo é agendado. O que já estava agendado será publicado, e nada foi apagado.',
  )
})

it('describePlanEnd says nothing of what is paid, or where nobody can pay', () => {
  expect(describe(end, { state: 'active', endsAt: null, graceEndsAt: null })).toBeUndefined()
  expect(describe(end, { endsAt: null, graceEndsAt: null })).toBeUndefined()
})

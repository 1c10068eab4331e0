import { expect, test } from 'vitest'
import { rebasePlan } from './plan-dialog.tsx'
import { toTypedPlan } from './plan-form.ts'

const plan = {
  ...{ id: '0a000000-0000-4000-8000-000000000001', key: 'pro', name: 'Pro', description: 'Tudo' },
  ...{ priceCents: 5999, yearlyPriceCents: 57_600, numberAccounts: 15, maxProjects: 15 },
  ...{ storageBytes: 1, features: ['15 contas', 'Equipe'], isActive: true, subscribers: 0 },
  ...{ monthlyLink: 'https://buy.stripe.com/a', yearlyLink: null },
  ...{ monthlyPlainLink: null, yearlyPlainLink: null },
  updatedAt: '2026-11-24T12:00:00.000Z',
}
const { isActive: _, ...fields } = toTypedPlan(plan)
const typed = { ...fields, isActive: 'on' }

test('what nobody typed becomes what was saved, and what was typed stays', () => {
  const saved = { ...plan, description: 'Quase tudo', isActive: false }
  const own = { ...typed, price: '61,00', features: '15 contas\r\nEquipe' }
  expect(rebasePlan({ before: plan, typed: own, saved })).toEqual({
    typed: { ...toTypedPlan(saved), price: '61,00' },
    contested: [],
  })
})

test('what both changed stays as typed, and is named, unless both wrote the same', () => {
  const saved = { ...plan, name: 'Profissional', priceCents: 6100, isActive: false }
  const own = { ...fields, name: 'Pro+', price: '61,00' }
  expect(rebasePlan({ before: plan, typed: own, saved })).toEqual({
    typed: { ...toTypedPlan(saved), name: 'Pro+' },
    contested: ['name'],
  })
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PlanForm, readPlanForm, toTypedPlan } from './plan-form.ts'

const plan = {
  ...{ id: '0a000000-0000-4000-8000-000000000001', key: 'pro', name: 'Pro', description: 'Tudo' },
  ...{ priceCents: 5999, yearlyPriceCents: 57_600, numberAccounts: 15, maxProjects: 15 },
  ...{ storageBytes: 1, features: ['15 contas', 'Equipe'], isActive: true, subscribers: 0 },
  ...{ monthlyLink: 'https://buy.stripe.com/a', yearlyLink: null },
  updatedAt: '2026-11-24T12:00:00.000Z',
  ...{ monthlyPlainLink: null, yearlyPlainLink: 'https://buy.stripe.com/b' },
}
const { isActive: _, ...fields } = toTypedPlan(plan)
const typed = { ...fields, isActive: 'on' }

test('a form that nobody touched changes nothing', () => {
  const { id, key, numberAccounts, maxProjects, storageBytes, ...rest } = plan
  const { subscribers, updatedAt, ...change } = rest
  expect(readPlanForm(typed)).toEqual(change)
})

test('a box that is not checked takes the plan off sale', () => {
  expect(readPlanForm(fields).isActive).toBe(false)
})

test('empty lines are no items, and an empty link is none', () => {
  const change = readPlanForm({ ...typed, features: ' a \n\n\nb\r\n', monthlyLink: '  ' })
  expect(change).toMatchObject({ features: ['a', 'b'], monthlyLink: null })
})

test.each([
  [{ name: ' ' }, 'Nome é obrigatório'],
  [{ price: 'caro' }, 'Digite um valor como 59,99'],
  [{ yearlyPrice: '' }, 'Digite um valor como 59,99'],
  [{ features: 'x\n'.repeat(13) }, 'Use no máximo 12 itens'],
  [{ features: 'x'.repeat(121) }, 'Use no máximo 120 caracteres por item'],
  [{ monthlyLink: 'javascript:alert(1)' }, 'Use um endereço completo'],
  [{ yearlyLink: 'buy.stripe.com/a' }, 'Use um endereço completo'],
])('%j is refused in words', (wrong, words) => {
  const { issues = [] } = v.safeParse(PlanForm, { ...typed, ...wrong })
  expect(issues.map(({ message }) => message)).toContain(words)
})

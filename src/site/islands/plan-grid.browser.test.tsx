import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Plan } from '#contract/billing/plan.ts'
import { keepCoupon } from '#src/browser/kept-coupon.ts'
import { clearAuthCookie, writeAuthCookie } from '#src/session/auth-cookie.ts'
import { knownPlans } from '../pricing/known-plans.ts'
import { PlanGrid } from './plan-grid.tsx'

afterEach(() => {
  clearAuthCookie()
  sessionStorage.clear()
})

const at = '2026-11-24T12:00:00.000Z'
const id = '11111111-1111-4111-8111-111111111111'
const link = (name: string) => `https://pay.test/${name}`

function makePlan(name: string, change: Partial<Plan> = {}): Plan {
  const known = knownPlans.find((plan) => plan.name === name) ?? knownPlans[0]
  if (!known) throw new Error('no plan')
  return {
    ...known,
    ...{ id, name, freeTrialDays: 7, isActive: true, createdAt: at, updatedAt: at },
    ...{ planUrl: link(`${name}_m`), yearlyPlanUrl: link(`${name}_y`) },
    ...change,
  }
}

const show = (loadPlans: () => Promise<Plan[]>) =>
  render(<PlanGrid headingLevel={2} loadPlans={loadPlans} />)
const card = (name: string) => {
  const item = screen.getByRole('heading', { name }).closest('li')
  if (!item) throw new Error(`no card ${name}`)
  return within(item)
}
const action = (name: string) =>
  card(name).findByRole<HTMLAnchorElement>('link', { name: 'Testar 7 dias grátis' })

it('the plan grid shows the figures it was built with at once, and a spinner while the links are loading', () => {
  show(() => new Promise(() => {}))
  const names = screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent)
  expect(names).toEqual(['Starter', 'Pro', 'Premier'])
  for (const [name, price] of [
    ['Starter', 'R$ 19,99'],
    ['Pro', 'R$ 59,99'],
    ['Premier', 'R$ 219,99'],
  ] as const)
    expect(card(name).getByText(price)).toBeTruthy()
  expect(card('Pro').getByText('15 contas sociais por projeto')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Carregando...' })).toHaveLength(3)
})

it('the plan grid keeps active plans, the cheapest first, and says the number of accounts of each', async () => {
  const cheap = makePlan('Mini', { price: 5.5, numberAccounts: 2, features: ['Sem fila'] })
  show(async () => [makePlan('Pro'), cheap, makePlan('Velho', { isActive: false })])
  await screen.findByRole('heading', { name: 'Mini' })
  const names = screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent)
  expect(names).toEqual(['Mini', 'Pro'])
  expect(card('Mini').getByText('2 contas sociais')).toBeTruthy()
  expect(card('Mini').getByText('R$ 5,50')).toBeTruthy()
})

it('the plan grid says once that accounts are without limit', async () => {
  const features = ['Projetos sem limite']
  show(async () => [makePlan('Premier'), makePlan('Mil', { numberAccounts: 0, features })])
  for (const name of ['Premier', 'Mil']) {
    await action(name)
    expect(card(name).getByText('Contas sociais ilimitadas')).toBeTruthy()
    expect(card(name).queryByText(/^\d+ contas/)).toBeNull()
  }
})

it('the plan grid: promises no free days to whoever had them', async () => {
  show(async () => [makePlan('Pro', { freeTrialDays: 0 })])
  const paying = await card('Pro').findByRole<HTMLAnchorElement>('link', { name: 'Assinar' })
  expect(paying.href).toBe(link('Pro_m'))
  expect(card('Pro').queryByText('Testar 7 dias grátis')).toBeNull()
})

it('the plan grid opens the payment of the chosen interval in a new tab', async () => {
  show(async () => [makePlan('Pro')])
  const monthly = await action('Pro')
  expect([monthly.href, monthly.target]).toEqual([link('Pro_m'), '_blank'])
  fireEvent.click(screen.getByRole('radio', { name: 'Anualmente' }))
  expect((await action('Pro')).href).toBe(link('Pro_y'))
  expect(card('Pro').getByText('R$ 48,00')).toBeTruthy()
  expect(card('Pro').getByText('R$ 576,00 por ano, em um pagamento')).toBeTruthy()
  expect(screen.getByText('Poupe 20%')).toBeTruthy()
})

it('the plan grid ignores a choice of nothing: pressing the chosen interval leaves it chosen', async () => {
  show(async () => [makePlan('Pro')])
  const monthly = screen.getByRole<HTMLInputElement>('radio', { name: 'Mensalmente' })
  fireEvent.click(monthly)
  expect(monthly.checked).toBe(true)
  expect((await action('Pro')).href).toBe(link('Pro_m'))
})

it('the plan grid adds who pays, also when they signed in after the page was loaded', async () => {
  show(async () => [makePlan('Pro')])
  const pay = await action('Pro')
  const user = { id, name: 'Ana', email: 'ana+1@exemplo.com' }
  writeAuthCookie({ user, accessToken: 'a', refreshToken: 'r' })
  pay.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(pay)
  expect(pay.href).toBe(
    `${link('Pro_m')}?client_reference_id=${id}&prefilled_email=ana%2B1%40exemplo.com`,
  )
})

it('the plan grid takes the coupon that somebody came with to the payment, and says so', async () => {
  keepCoupon('?cupom=AMIGO20')
  show(async () => [makePlan('Pro')])
  expect((await action('Pro')).href).toBe(`${link('Pro_m')}?prefilled_promo_code=AMIGO20`)
  expect(screen.getByText('AMIGO20').parentElement?.textContent).toBe(
    'Cupom AMIGO20: se ele valer, o desconto aparece na página de pagamento.',
  )
})

it('the plan grid says so when nobody can pay, and the buttons cannot be pressed', async () => {
  show(async () => [makePlan('Pro', { planUrl: null, yearlyPlanUrl: null })])
  expect(await screen.findByText(/^A assinatura ainda não está aberta/)).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Testar 7 dias grátis' })
  expect(button.disabled).toBe(true)
})

it('the plan grid says what failed, keeps the figures, and tries again', async () => {
  let isDown = true
  show(async () => {
    if (isDown) throw new Error('down')
    return [makePlan('Pro')]
  })
  const words = await screen.findByRole('alert')
  expect(words.textContent).toMatch(/^Não foi possível carregar os planos/)
  expect(screen.getByText('R$ 59,99')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect((await action('Pro')).href).toBe(link('Pro_m'))
  expect(screen.queryByRole('alert')).toBeNull()
})

import { render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PlanUsage } from '#contract/billing/plan.ts'
import { getPlanUsage } from '#contract/endpoints/billing.ts'
import { makeUsage } from '#tests/fakes/data/make-subscription.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { UsageCard } from './billing-screen.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
afterEach(() => vi.restoreAllMocks())

async function show(changes: Partial<PlanUsage> = {}) {
  answerCalls((endpoint) =>
    endpoint === getPlanUsage ? makeUsage(changes) : new Error('Nobody should ask for this'),
  )
  render(
    <SignedInFrame>
      <UsageCard />
    </SignedInFrame>,
  )
  return within(await screen.findByRole('region', { name: 'Uso do plano' }))
}

it('UsageCard shows how much of the plan is used, and what is nearly full', async () => {
  const card = await show()
  const texts = card.getAllByRole('meter').map((one) => one.getAttribute('aria-valuetext'))
  expect(texts).toEqual(['2 de 5', '4 de 5', '3,2 GB de 50 GB'])
  expect(
    card.getByText('Quase no limite: lugar para mais 1. Em Padaria, o projeto com mais contas.'),
  ).toBeTruthy()
})

it('UsageCard shows a limit that is reached, one that is exceeded, and none where there is none', async () => {
  const card = await show({
    projects: { used: 30, limit: 0 },
    accounts: { used: 15, limit: 15, projectName: 'Padaria' },
    storage: { used: 6 * 1024 ** 3, limit: 5 * 1024 ** 3 },
  })
  expect(card.getByText('30, sem limite')).toBeTruthy()
  expect(card.getAllByRole('meter')).toHaveLength(2)
  expect(card.getByText(/^No limite do plano\./)).toBeTruthy()
  expect(
    card.getByText(
      'Acima do limite do plano: nada é apagado, mas nada novo cabe. De todos os seus projetos.',
    ),
  ).toBeTruthy()
})

it('UsageCard does not name the project where there is only one, or no account', async () => {
  const one = await show({ projects: { used: 1, limit: 5 } })
  expect(one.queryByText(/Padaria/)).toBeNull()
})

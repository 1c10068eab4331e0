import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { changeOperatorPlan, listOperatorPlans } from '#contract/endpoints/operator.ts'
import type { OperatorPlan } from '#contract/operator.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { PlansArea } from './plans-area.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
afterEach(() => void vi.restoreAllMocks())

const plan: OperatorPlan = {
  ...{ id: '0a000000-0000-4000-8000-000000000001', key: 'pro', name: 'Pro', description: 'Tudo' },
  ...{ priceCents: 5999, yearlyPriceCents: 57_600, numberAccounts: 0, maxProjects: 15 },
  ...{ storageBytes: 1, features: ['Equipe'], isActive: true, subscribers: 0 },
  ...{ monthlyLink: null, yearlyLink: null, monthlyPlainLink: null, yearlyPlainLink: null },
  updatedAt: '2026-11-24T12:00:00.000Z',
}

it('plan dialog: says that somebody else changed the plan, shows what they saved, and keeps what was typed', async () => {
  let saved = plan
  const sent: unknown[] = []
  vi.mocked(call).mockImplementation((async (endpoint: unknown, options: { body: object }) => {
    if (endpoint === listOperatorPlans) return [saved]
    if (endpoint !== changeOperatorPlan) throw new Error('Nobody should ask for this')
    sent.push(options.body)
    const { updatedAt } = options.body as OperatorPlan
    if (updatedAt !== saved.updatedAt)
      throw new ApiError(412, { code: 'VERSION_CONFLICT', message: 'O plano mudou.', details: [] })
    saved = { ...saved, ...options.body, updatedAt: '2026-11-24T14:00:00.000Z' }
    return saved
  }) as typeof call)
  render(
    <SignedInFrame>
      <PlansArea />
    </SignedInFrame>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Alterar o plano Pro' }))
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  await userEvent.fill(field('Nome'), 'Pro de verdade')
  await userEvent.fill(field('Preço por mês (R$)'), '61,00')
  saved = {
    ...{ ...plan, name: 'Profissional', description: 'Quase tudo', isActive: false },
    updatedAt: '2026-11-24T13:00:00.000Z',
  }
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  const words = await screen.findByRole('alert')
  expect(words.textContent).toBe(
    'Outra pessoa alterou este plano enquanto você o editava. Abaixo está o que ela salvou, com o que você mudou. Mudado pelos dois: Nome. Confira e salve de novo.',
  )
  expect(field('Nome').value).toBe('Pro de verdade')
  expect(field('Preço por mês (R$)').value).toBe('61,00')
  expect(field('Descrição').value).toBe('Quase tudo')
  expect(screen.getByRole('checkbox', { name: 'À venda' })).not.toBeChecked()
  expect(screen.getByText('Profissional')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)).toMatchObject({
    ...{ name: 'Pro de verdade', description: 'Quase tudo', priceCents: 6100, isActive: false },
    updatedAt: '2026-11-24T13:00:00.000Z',
  })
})

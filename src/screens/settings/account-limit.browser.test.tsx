import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { getAccountLimits } from '#contract/endpoints/projects-write.ts'
import type { AccountLimits } from '#contract/projects/project-limits.ts'
import { call } from '#src/api/calls/call.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { AccountLimit } from './settings-screen.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
afterEach(() => vi.restoreAllMocks())

function show(changes: Partial<AccountLimits>) {
  const room = { currentAccounts: 1, maxAccounts: 5, canLink: true, hasPlanEnded: false }
  answerCalls((endpoint) =>
    endpoint === getAccountLimits ? { ...room, ...changes } : new Error('Nobody should ask'),
  )
  render(
    <SignedInFrame>
      <RoutedPage>
        <AccountLimit />
      </RoutedPage>
    </SignedInFrame>,
  )
}
const said = async () => (await screen.findByRole('status')).textContent

it('AccountLimit says how many accounts are used before the last one is taken', async () => {
  show({ currentAccounts: 4 })
  expect(await said()).toContain('Este projeto usa 4 de 5 contas sociais do plano.')
  expect(screen.getByRole('link', { name: 'Ver planos' })).toBeTruthy()
})

it('AccountLimit says that the limit is reached', async () => {
  show({ currentAccounts: 5, canLink: false })
  expect(await said()).toContain('Este projeto atingiu o limite de 5 contas sociais do plano.')
})

it('AccountLimit says that it is the end of the plan which refuses new accounts', async () => {
  show({ canLink: false, hasPlanEnded: true })
  expect(await said()).toMatch(/^O plano deste projeto terminou: nenhuma conta nova/)
})

it('AccountLimit says nothing while there is room', async () => {
  show({ currentAccounts: 3 })
  await waitFor(() => expect(vi.mocked(call)).toHaveBeenCalled())
  expect(screen.queryByRole('status')).toBeNull()
})

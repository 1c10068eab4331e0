import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { listActivities } from '#contract/endpoints/projects-write.ts'
import type { ProjectRole } from '#contract/projects/project.ts'
import { call } from '#src/api/calls/call.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { ActivityScreen } from './activity-screen.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
afterEach(() => vi.restoreAllMocks())

async function show(role: ProjectRole) {
  answerCalls(() => ({ content: [], hasNext: false }))
  render(
    <SignedInFrame role={role}>
      <RoutedPage>
        <ActivityScreen />
      </RoutedPage>
    </SignedInFrame>,
  )
  await screen.findByRole('heading', { name: 'Atividade' })
}
const asked = () => vi.mocked(call).mock.calls.map(([endpoint]) => endpoint)

it('ActivityScreen tells an editor who may see the activity, and asks for none', async () => {
  await show('EDITOR')
  expect(screen.getByText('Só o proprietário e os administradores veem a atividade')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Atividade' })).toBeTruthy()
  expect(asked()).toEqual([])
})

it.each(['ADMIN', 'OWNER'] as const)('ActivityScreen shows it to whoever is %s', async (role) => {
  await show(role)
  await screen.findByText('Nenhuma atividade ainda')
  expect(asked()).toEqual([listActivities])
})

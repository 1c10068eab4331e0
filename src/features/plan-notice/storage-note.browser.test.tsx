import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { StorageUsage } from '#contract/billing/plan.ts'
import { listMembers } from '#contract/endpoints/project-people.ts'
import { getStorageUsage } from '#contract/endpoints/storage.ts'
import { call } from '#src/api/calls/call.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { StorageNote } from './storage-note.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const gibibyte = 1024 ** 3

function show(used: number, changes: Partial<StorageUsage> = {}, role?: 'EDITOR') {
  const usage: StorageUsage = {
    ...{ usedBytes: used * gibibyte, limitBytes: 5 * gibibyte, formattedSize: `${used} GB` },
    ...{ storageLimitFormatted: '5 GB', usagePercentage: used * 20, planName: 'Starter' },
    ...{ isOverLimit: used > 5, isOfPlan: true, ...changes },
  }
  answerCalls((endpoint) => {
    if (endpoint === getStorageUsage) return usage
    if (endpoint === listMembers) return [{ id: 'b', name: 'Bia Lima', role: 'OWNER' }]
    return new Error('Nobody should ask for this')
  })
  render(
    <SignedInFrame {...(role && { role })}>
      <RoutedPage>
        <StorageNote />
      </RoutedPage>
    </SignedInFrame>,
  )
}
afterEach(() => vi.restoreAllMocks())

it('StorageNote says calmly that little room is left, with the way to the plans', async () => {
  show(4.5)
  expect((await screen.findByRole('status')).textContent).toContain(
    'O espaço para mídia está quase cheio: 4.5 GB de 5 GB.',
  )
  expect(screen.getByRole('link', { name: 'Ver planos' })).toBeTruthy()
})

it('StorageNote says that nothing more fits, and to whom a member turns', async () => {
  show(5, {}, 'EDITOR')
  const note = await screen.findByRole('status')
  expect(note.textContent).toContain('O espaço para mídia está cheio: 5 GB de 5 GB.')
  await waitFor(() => expect(note.textContent).toContain('Fale com Bia Lima.'))
})

it("the note about storage leads to no plan where the limit is this server's own", async () => {
  show(4.5, { isOfPlan: false })
  await screen.findByRole('status')
  expect(screen.queryByRole('link')).toBeNull()
})

it('StorageNote says nothing while there is room, or no limit', async () => {
  show(3)
  await waitFor(() => expect(vi.mocked(call)).toHaveBeenCalled())
  show(900, { limitBytes: 0 })
  await waitFor(() => expect(vi.mocked(call).mock.calls.length).toBeGreaterThan(1))
  expect(screen.queryByRole('status')).toBeNull()
})

import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endOneSession, endOtherSessions, listSessions } from '#contract/endpoints/own-account.ts'
import type { OwnSession } from '#contract/people/own-account.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { SessionsSection } from './sessions-section.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const at = '2026-11-20T12:00:00.000Z'
const session = (number: number): OwnSession => ({
  id: `0a000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`,
  ...{ isThis: number === 8, device: `Aparelho ${number}`, place: 'Rede local' },
  ...{ createdAt: at, lastUsedAt: at },
})
let answers: Map<unknown, unknown>

beforeEach(() => {
  answers = new Map<unknown, unknown>([
    [listSessions, [1, 2, 3, 4, 5, 6, 7, 8].map(session)],
    [endOneSession, {}],
    [endOtherSessions, {}],
  ])
  answerCalls((endpoint) => answers.get(endpoint))
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

async function show() {
  render(
    <SignedInFrame>
      <SessionsSection />
    </SignedInFrame>,
  )
  await screen.findByText('Este aparelho')
}
const devices = () =>
  screen.getAllByRole('listitem').map((item) => /Aparelho \d/.exec(item.textContent)?.[0])
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('SessionsSection lists this device and the four used last, and all when asked', async () => {
  await show()
  expect(devices()).toEqual([8, 1, 2, 3, 4].map((number) => `Aparelho ${number}`))
  press('Ver todas (8)')
  expect(devices()).toHaveLength(8)
  expect(screen.queryByRole('button', { name: /Ver todas/ })).toBeNull()
})

it('SessionsSection ends all the others; this device stays', async () => {
  await show()
  press('Encerrar todas as outras')
  fireEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(devices()).toEqual(['Aparelho 8']))
  expect(screen.queryByRole('button', { name: 'Encerrar todas as outras' })).toBeNull()
})

it('a session that could not be ended stays in the list, and the message says so', async () => {
  answers.set(endOneSession, new UnreachableError('network'))
  await show()
  fireEvent.click(screen.getAllByRole('button', { name: 'Encerrar' })[0] as HTMLElement)
  await waitFor(() => expect(toastQueue.current()?.title).toBe('A sessão não foi encerrada'))
  expect(devices()).toContain('Aparelho 1')
})

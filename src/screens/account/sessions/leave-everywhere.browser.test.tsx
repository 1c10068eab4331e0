import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { endOtherSessions } from '#contract/endpoints/own-account.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { findUnsent } from '#src/features/sign-out/find-unsent.ts'
import { sharedDevice } from '#src/session/device-marks.ts'
import { signOut } from '#src/session/sign-out/sign-out.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { LeaveEverywhere } from './leave-everywhere.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
vi.mock('#src/features/sign-out/find-unsent.ts', { spy: true })
vi.mock('#src/session/sign-out/sign-out.ts', { spy: true })

const nothing = { posts: 0, templates: 0, files: 0, changes: 0, openEdits: 0 }

beforeEach(() => {
  vi.mocked(findUnsent).mockResolvedValue(nothing)
  vi.mocked(call).mockResolvedValue({})
  vi.mocked(signOut).mockResolvedValue()
})
afterEach(() => {
  sharedDevice.set(false)
  vi.resetAllMocks()
})

async function ask() {
  render(
    <SignedInFrame>
      <LeaveEverywhere />
    </SignedInFrame>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sair de todos os aparelhos' }))
  return await screen.findByRole('dialog', { name: 'Sair de todos os aparelhos?' })
}
const confirm = async () => await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))

it('LeaveEverywhere ends the other sessions on the server, and then the one of this device', async () => {
  await ask()
  expect(call).not.toHaveBeenCalled()
  await confirm()
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  expect(call).toHaveBeenCalledExactlyOnceWith(endOtherSessions, {})
})

it('LeaveEverywhere says what is unsent here, and keeps everything when it is cancelled', async () => {
  vi.mocked(findUnsent).mockResolvedValue({ ...nothing, posts: 2 })
  const dialog = await ask()
  expect(dialog.textContent).toContain('2 posts ainda não foram enviados.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(call).not.toHaveBeenCalled()
  expect(signOut).not.toHaveBeenCalled()
})

it('LeaveEverywhere says on a shared device that everything is erased from it', async () => {
  sharedDevice.set(true)
  expect((await ask()).textContent).toContain('são apagados dele')
})

it('without a connection nobody is signed out, and the message says so', async () => {
  vi.mocked(call).mockRejectedValue(new UnreachableError('network'))
  await ask()
  await confirm()
  await vi.waitFor(() =>
    expect(toastQueue.current()).toMatchObject({
      title: 'Você não saiu de nenhum deles',
      description: 'Sem conexão com o servidor. Confira sua internet e tente de novo.',
    }),
  )
  expect(signOut).not.toHaveBeenCalled()
  toastQueue.dismiss(toastQueue.current()?.id ?? 0)
})

import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { countUnsent } from '#local/person/count-unsent.ts'
import { sharedDevice } from '#src/session/device-marks.ts'
import { signOut } from '#src/session/sign-out/sign-out.ts'
import { SignOut } from './sign-out.tsx'

vi.mock('#local/person/count-unsent.ts', { spy: true })
vi.mock('#src/session/sign-out/sign-out.ts', { spy: true })

const nothing = { posts: 0, templates: 0, files: 0, changes: 0, openEdits: 0 }
const calls = { onLeft: vi.fn(), onClose: vi.fn() }

beforeEach(() => {
  vi.mocked(countUnsent).mockResolvedValue(nothing)
  vi.mocked(signOut).mockResolvedValue()
})
afterEach(() => {
  sharedDevice.set(false)
  vi.resetAllMocks()
})

const show = () => render(<SignOut userId="ana" {...calls} />)
const answer = async (name: string) =>
  await userEvent.click(await screen.findByRole('button', { name }))

it('SignOut signs out at once where nothing is unsent', async () => {
  show()
  await vi.waitFor(() => expect(calls.onLeft).toHaveBeenCalledOnce())
  expect(signOut).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  [{ posts: 1 }, 'Sair com envios pendentes?'],
  [{ templates: 1 }, 'Sair com envios pendentes?'],
  [{ changes: 1 }, 'Sair com envios pendentes?'],
  [{ openEdits: 1 }, 'Sair com alterações não salvas?'],
])('SignOut asks first where something is unsent: %j', async (unsent, title) => {
  vi.mocked(countUnsent).mockResolvedValue({ ...nothing, ...unsent })
  show()
  await screen.findByRole('dialog', { name: title })
  expect(signOut).not.toHaveBeenCalled()
  await answer('Confirmar')
  await vi.waitFor(() => expect(calls.onLeft).toHaveBeenCalledOnce())
})

it('SignOut asks always on a shared device, since drafts are erased, and may be cancelled', async () => {
  sharedDevice.set(true)
  show()
  const dialog = await screen.findByRole('dialog', { name: 'Sair e apagar seus rascunhos?' })
  expect(dialog.textContent).toContain('Este aparelho é compartilhado')
  await answer('Cancelar')
  await vi.waitFor(() => expect(calls.onClose).toHaveBeenCalledOnce())
  expect(signOut).not.toHaveBeenCalled()
})

it('SignOut signs out even when the device never reports what is unsent', async () => {
  vi.mocked(countUnsent).mockReturnValue(new Promise(() => {}))
  show()
  await vi.waitFor(() => expect(calls.onLeft).toHaveBeenCalledOnce(), { timeout: 5_000 })
})

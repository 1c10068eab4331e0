import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { signOut } from '#src/session/sign-out/sign-out.ts'
import { LeaveForGood } from './sessions-section.tsx'

vi.mock('#src/session/sign-out/sign-out.ts', { spy: true })

afterEach(() => vi.restoreAllMocks())

it('LeaveForGood says what is being erased when it takes longer than a second, and until it is over', async () => {
  let end = () => {}
  vi.mocked(signOut).mockReturnValue(new Promise((resolve) => (end = resolve)))
  render(<LeaveForGood />)
  await userEvent.click(screen.getByRole('button', { name: 'Sair deste aparelho e apagar tudo' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
  expect(signOut).toHaveBeenCalledExactlyOnceWith({ isForGood: true })
  await screen.findByRole('button', { name: 'Carregando...' })
  expect(screen.getByRole('status').textContent).toBe('')
  await vi.waitFor(
    () =>
      expect(screen.getByRole('status').textContent).toMatch(
        /^Apagando deste aparelho seus rascunhos, suas mídias e o que ainda não foi enviado\./,
      ),
    { timeout: 3_000 },
  )
  await act(async () => end())
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

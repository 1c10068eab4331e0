import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { countUnsent } from '#local/count-unsent.ts'
import { SignedInFrame } from '#tests/fakes/signed-in-frame.tsx'
import { AccountPanel } from './account-panel.tsx'

vi.mock('#local/count-unsent.ts', { spy: true })

it('a device that never says what is unsent keeps nobody from signing out', async () => {
  vi.mocked(countUnsent).mockReturnValue(new Promise(() => {}))
  const onLeave = vi.fn()
  render(<AccountPanel onLeave={onLeave} />, { wrapper: SignedInFrame })
  await userEvent.click(screen.getByRole('button', { name: 'Sair' }))
  await vi.waitFor(() => expect(onLeave).toHaveBeenCalledWith(undefined), { timeout: 5_000 })
})

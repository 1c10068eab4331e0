import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { confirmIdentity } from '#contract/endpoints/own-account.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
afterEach(() => vi.restoreAllMocks())

const message = 'Código inválido ou expirado.'
const refusal = new ApiError(400, { code: 'CODE_INVALID', message, details: [] })

async function confirm(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
}

it('ConfirmIdentityDialog asks for the code of the app once the server says that there is one', async () => {
  const bodies: unknown[] = []
  vi.mocked(call).mockImplementation((async (endpoint: unknown, { body }: { body?: unknown }) => {
    if (endpoint !== confirmIdentity) return []
    bodies.push(body)
    if (bodies.length < 3) throw refusal
    return {}
  }) as typeof call)
  const onConfirmed = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmIdentityDialog onConfirmed={onConfirmed} onClose={() => {}} />
    </QueryClientProvider>,
  )
  await userEvent.fill(await screen.findByLabelText('Senha'), 'Minha@2026!')
  expect(screen.queryByLabelText('Código do aplicativo autenticador')).toBeNull()
  await confirm()
  const code = await screen.findByLabelText<HTMLInputElement>('Código do aplicativo autenticador')
  await vi.waitFor(() => expect(document.activeElement).toBe(code))
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.fill(code, '123456')
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(onConfirmed).not.toHaveBeenCalled()
  await userEvent.fill(code, '654321')
  await confirm()
  await vi.waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce())
  const password = 'Minha@2026!'
  expect(bodies).toEqual([{ password }, { password, otp: '123456' }, { password, otp: '654321' }])
})

import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { CodeStep } from './code-step.tsx'

const over = /O código da mensagem não vale mais: cada um vale por 10 minutos/
const resendCode = () => userEvent.click(screen.getByRole('button', { name: 'Reenviar código' }))

it('CodeStep says that the code of an old mail is over, until another one was sent', async () => {
  const resend = vi.fn(async () => {})
  resend.mockRejectedValueOnce(new UnreachableError('network'))
  render(<CodeStep isOver verify={async () => {}} resend={resend} />)
  expect(screen.getByText(over)).toBeTruthy()
  await resendCode()
  await waitFor(() => expect(resend).toHaveBeenCalledOnce())
  expect(screen.getByText(over)).toBeTruthy()
  await resendCode()
  await screen.findByText('Enviado!')
  expect(screen.queryByText(over)).toBeNull()
})

it('CodeStep says nothing of a code that is valid', () => {
  render(<CodeStep isOver={false} verify={async () => {}} resend={async () => {}} />)
  expect(screen.queryByText(over)).toBeNull()
})

import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LatePopover } from './late-popover.tsx'

const button = (name: string) => screen.getByRole('button', { name })

// Only one test is possible: once loaded, the popover's code would be there at once in any later test.
it('a press before the code has come opens that panel alone as soon as it has, and the focus stays', async () => {
  render(
    <>
      <LatePopover trigger="Projeto">{() => <p>Lista</p>}</LatePopover>
      <LatePopover trigger="Conta">
        {(close) => (
          <button type="button" onClick={close}>
            Sair
          </button>
        )}
      </LatePopover>
    </>,
  )
  const standIn = button('Conta')
  expect(standIn.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(standIn)

  await vi.waitFor(() => expect(button('Sair')).toBeTruthy())
  expect(standIn.isConnected).toBe(false)
  expect(button('Conta').getAttribute('aria-expanded')).toBe('true')
  expect(screen.queryByText('Lista')).toBeNull()

  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Sair' })).toBeNull())
  expect(document.activeElement).toBe(button('Conta'))

  await userEvent.click(button('Projeto'))
  await vi.waitFor(() => expect(screen.getByText('Lista')).toBeTruthy())
})

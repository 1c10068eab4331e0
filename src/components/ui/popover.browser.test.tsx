import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Popover } from './popover.tsx'

function Switcher() {
  return (
    <>
      <p>Título da página</p>
      <Popover trigger="Projetos">
        {(close) => (
          <button type="button" onClick={close}>
            Ateliê
          </button>
        )}
      </Popover>
      <button type="button">Depois</button>
    </>
  )
}

const trigger = () => screen.getByRole('button', { name: 'Projetos' })
const row = () => screen.queryByRole('button', { name: 'Ateliê' })

async function open() {
  render(<Switcher />)
  await userEvent.click(trigger())
  await waitFor(() => expect(row()).not.toBeNull())
}

describe('a popover', () => {
  it('returns the focus to its button when Esc or a choice closes it', async () => {
    await open()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(row()).toBeNull())
    expect(document.activeElement).toBe(trigger())

    await userEvent.click(trigger())
    await userEvent.click(await screen.findByRole('button', { name: 'Ateliê' }))
    await waitFor(() => expect(row()).toBeNull())
    expect(document.activeElement).toBe(trigger())
  })

  it('closes when the focus moves past it', async () => {
    await open()
    await userEvent.tab()
    expect(document.activeElement).toBe(row())

    await userEvent.tab()
    await waitFor(() => expect(row()).toBeNull())
    expect(trigger().getAttribute('aria-expanded')).toBe('false')
  })

  it('closes on a press outside', async () => {
    await open()
    await userEvent.click(screen.getByText('Título da página'))
    await waitFor(() => expect(row()).toBeNull())
  })
})

import { render, screen, waitFor } from '@testing-library/react'
import { lazy } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Dialog } from './dialog.tsx'
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

it('a popover returns the focus to its button when Esc or a choice closes it', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(row()).toBeNull())
  expect(document.activeElement).toBe(trigger())

  await userEvent.click(trigger())
  await userEvent.click(await screen.findByRole('button', { name: 'Ateliê' }))
  await waitFor(() => expect(row()).toBeNull())
  expect(document.activeElement).toBe(trigger())
})

it('a popover closes when the focus moves past it', async () => {
  await open()
  await userEvent.tab()
  expect(document.activeElement).toBe(row())

  await userEvent.tab()
  await waitFor(() => expect(row()).toBeNull())
  expect(trigger().getAttribute('aria-expanded')).toBe('false')
})

it('a popover shows its panel with what is loaded on demand, next in the tab order, with nothing between', async () => {
  const late = Promise.withResolvers<{ default: () => React.ReactNode }>()
  const Late = lazy(() => late.promise)
  const { container } = render(<Popover trigger="Projetos">{() => <Late />}</Popover>)
  await userEvent.click(trigger())
  expect(trigger().getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(trigger())
  late.resolve({ default: () => <button type="button">Ateliê</button> })
  await waitFor(() => expect(row()).not.toBeNull())
  expect(container.querySelectorAll('[data-headlessui-focus-guard]')).toHaveLength(0)
  await userEvent.tab()
  expect(document.activeElement).toBe(row())
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(trigger())
})

it('a popover in a dialog is all that Esc closes', async () => {
  const onClose = vi.fn()
  render(
    <Dialog isOpen onClose={onClose} title="Projeto">
      <Switcher />
    </Dialog>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Projetos' }))
  await waitFor(() => expect(row()).not.toBeNull())
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(row()).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

it('a popover closes on a press outside', async () => {
  await open()
  await userEvent.click(screen.getByText('Título da página'))
  await waitFor(() => expect(row()).toBeNull())
})

import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

const reason = 'A IA não está configurada neste servidor'
const bubble = () => document.querySelector('[popover]')

function RefusedButton({ onClick }: { onClick?: () => void }) {
  return (
    <Tooltip text={reason}>
      <Button aria-disabled onClick={onClick}>
        Melhorar legenda
      </Button>
    </Tooltip>
  )
}

it('a tooltip: describes its element to a screen reader even while it is not shown', () => {
  render(<RefusedButton />)
  const id = screen.getByRole('button').getAttribute('aria-describedby') ?? ''

  expect(bubble()).toBeNull()
  expect(document.getElementById(id)?.textContent).toBe(reason)
})

it('a tooltip: appears with the keyboard focus, inside the window, and leaves on Esc', async () => {
  render(<RefusedButton />)

  await userEvent.tab()
  await waitFor(() => expect(bubble()?.textContent).toBe(reason))
  const box = bubble()?.getBoundingClientRect()
  expect(box?.left).toBeGreaterThanOrEqual(0)
  expect(box?.right).toBeLessThanOrEqual(document.documentElement.clientWidth)

  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(bubble()).toBeNull())
})

it('a tooltip: explains a pressed button that is disabled, and the button does nothing', async () => {
  const pressed: string[] = []
  render(<RefusedButton onClick={() => pressed.push('pressed')} />)

  await userEvent.click(screen.getByRole('button'), { force: true })

  await waitFor(() => expect(bubble()?.textContent).toBe(reason))
  expect(pressed).toEqual([])
})

it('a tooltip stays while the pointer is on its text, and leaves after it', async () => {
  render(
    <>
      <RefusedButton />
      <Button>Outro</Button>
    </>,
  )
  await userEvent.hover(screen.getByRole('button', { name: 'Melhorar legenda' }))
  await waitFor(() => expect(bubble()?.textContent).toBe(reason))

  await userEvent.hover(bubble() ?? document.body)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(bubble()?.textContent).toBe(reason)

  await userEvent.hover(screen.getByRole('button', { name: 'Outro' }))
  await waitFor(() => expect(bubble()).toBeNull())
})

it('a tooltip leaves its element what it does itself, and adds no element around it', async () => {
  const seen: string[] = []
  const note = ({ type }: { type: string }) => seen.push(type)
  const { container } = render(
    <Tooltip text={reason} isDescription={false}>
      <Button
        onPointerEnter={note}
        onPointerLeave={note}
        onFocus={note}
        onBlur={note}
        onClickCapture={note}
      >
        Melhorar legenda
      </Button>
    </Tooltip>,
  )
  await userEvent.click(screen.getByRole('button'))
  await userEvent.unhover(screen.getByRole('button'))
  screen.getByRole('button').blur()

  expect(seen).toEqual(['pointerenter', 'focus', 'click', 'pointerleave', 'blur'])
  expect(container.children).toHaveLength(1)
  expect(container.firstElementChild).toBe(screen.getByRole('button'))
})

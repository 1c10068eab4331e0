import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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

describe('a tooltip', () => {
  it('describes its element to a screen reader even while it is not shown', () => {
    render(<RefusedButton />)
    const id = screen.getByRole('button').getAttribute('aria-describedby') ?? ''

    expect(bubble()).toBeNull()
    expect(document.getElementById(id)?.textContent).toBe(reason)
  })

  it('appears with the keyboard focus, inside the window, and leaves on Esc', async () => {
    render(<RefusedButton />)

    await userEvent.tab()
    await waitFor(() => expect(bubble()?.textContent).toBe(reason))
    const box = bubble()?.getBoundingClientRect()
    expect(box?.left).toBeGreaterThanOrEqual(0)
    expect(box?.right).toBeLessThanOrEqual(document.documentElement.clientWidth)

    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(bubble()).toBeNull())
  })

  it('explains a pressed button that is disabled, and the button does nothing', async () => {
    const pressed: string[] = []
    render(<RefusedButton onClick={() => pressed.push('pressed')} />)

    await userEvent.click(screen.getByRole('button'), { force: true })

    await waitFor(() => expect(bubble()?.textContent).toBe(reason))
    expect(pressed).toEqual([])
  })
})

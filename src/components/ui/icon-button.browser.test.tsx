import { render, screen } from '@testing-library/react'
import { Cloud, Sun } from 'lucide-react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { IconButton } from './icon-button.tsx'

it('IconButton handles a press during which its icon changes', async () => {
  const onClick = vi.fn()
  function Changing() {
    const [isPressed, setIsPressed] = useState(false)
    return (
      <IconButton label="Tempo" onPointerDown={() => setIsPressed(true)} onClick={onClick}>
        {isPressed ? <Sun key="sun" /> : <Cloud key="cloud" />}
      </IconButton>
    )
  }
  render(<Changing />)
  await userEvent.click(screen.getByRole('button', { name: 'Tempo' }))
  expect(onClick).toHaveBeenCalledOnce()
})

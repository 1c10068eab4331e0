import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { FileOrder } from './file-order.tsx'

function Order() {
  const [hashes, setHashes] = useState<readonly string[]>(['a', 'b', 'c'])
  const [index, setIndex] = useState(0)
  return (
    <div style={{ width: 300 }}>
      <FileOrder
        {...{ hashes, index }}
        refused={new Set([2])}
        onSelect={setIndex}
        onOrder={setHashes}
      />
      <output aria-label="ordem">{`${hashes.join('')} ${index}`}</output>
    </div>
  )
}

const order = () => screen.getByLabelText('ordem').textContent
const file = (at: number) => screen.getByRole('button', { name: new RegExp(`^Mídia ${at} de 3`) })

/**
 * Waits until dnd-kit listens for keys: it does so in a timeout of 0 ms that was set before a lift
 * is announced, and timeouts run in the order in which they were set.
 */
const settle = () => new Promise((resolve) => setTimeout(resolve))

it('the order of the files is changed by keyboard, and each step is announced', async () => {
  render(<Order />)
  file(1).focus()
  await userEvent.keyboard(' ')
  await screen.findByText('Mídia levantada na posição 1 de 3.')
  await settle()
  await userEvent.keyboard('{ArrowRight}')
  await screen.findByText('Sobre a posição 2 de 3.')
  await userEvent.keyboard(' ')
  await waitFor(() => expect(order()).toBe('bac 1'))
  expect(screen.getByText('Mídia deixada na posição 2 de 3.')).toBeTruthy()
})

it('the order of the files is restored when Esc is pressed', async () => {
  render(<Order />)
  file(1).focus()
  await userEvent.keyboard(' ')
  await screen.findByText('Mídia levantada na posição 1 de 3.')
  await settle()
  await userEvent.keyboard('{ArrowRight}')
  await screen.findByText('Sobre a posição 2 de 3.')
  await userEvent.keyboard('{Escape}')
  await screen.findByText('Mídia de volta à posição 1 de 3.')
  expect(order()).toBe('abc 0')
})

it('the order of the files is changed by dragging with the mouse', async () => {
  render(<Order />)
  await userEvent.dragAndDrop(file(1), file(3), { steps: 8 })
  await waitFor(() => expect(order()).toBe('bca 2'))
})

it('the order of the files shows a pressed file, and marks one that a network refuses', async () => {
  render(<Order />)
  await userEvent.click(file(2))
  expect(order()).toBe('abc 1')
  expect(file(2).getAttribute('aria-current')).toBe('true')
  expect(file(3).textContent).toContain('recusada por uma rede')
  expect(file(1).textContent).not.toContain('recusada')
})

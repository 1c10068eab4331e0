import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Checkbox } from './checkbox.tsx'

const box = () => screen.getByRole('checkbox', { name: 'À venda' })

function Sold() {
  const [isSold, setIsSold] = useState(false)
  return <Checkbox label="À venda" hint="No site" checked={isSold} onChange={setIsSold} />
}

it('a checkbox is changed once by a press on it or on its label, and by the space bar', async () => {
  render(<Sold />)
  await userEvent.click(box())
  expect(box()).toBeChecked()
  await userEvent.click(screen.getByText('À venda'))
  expect(box()).not.toBeChecked()
  await userEvent.keyboard(' ')
  expect(box()).toBeChecked()
  expect(box()).toHaveAccessibleDescription('No site')
})

it('a checkbox is read by a form by its name, and only while it is checked', async () => {
  const { container } = render(
    <form>
      <Checkbox label="À venda" name="isActive" defaultChecked />
    </form>,
  )
  const form = container.querySelector('form') ?? undefined
  expect([...new FormData(form)]).toEqual([['isActive', 'on']])
  await userEvent.click(box())
  expect([...new FormData(form)]).toEqual([])
})

it('a checkbox does nothing while it is disabled', async () => {
  const onChange = vi.fn()
  render(<Checkbox label="À venda" checked={false} disabled onChange={onChange} />)
  expect(box().getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(box(), { force: true })
  await userEvent.click(screen.getByText('À venda'), { force: true })
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  expect(onChange).not.toHaveBeenCalled()
})

it('a checkbox is pressed anywhere in its row', async () => {
  render(<Checkbox label="À venda" defaultChecked={false} />)
  const label = screen.getByText('À venda').closest('label')
  if (!label) throw new Error('no label')
  const row = label.getBoundingClientRect()
  expect(row.height).toBeGreaterThanOrEqual(40)
  expect(row.left).toBe(box().getBoundingClientRect().right)
  await userEvent.click(label, { position: { x: row.width - 4, y: row.height - 4 } })
  expect(box()).toBeChecked()
})

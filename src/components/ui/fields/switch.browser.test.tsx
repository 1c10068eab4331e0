import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Switch } from './switch.tsx'

function PostNow({ onChange }: { onChange?: (isOn: boolean) => void }) {
  const [isOn, setIsOn] = useState(false)
  return (
    <Switch
      label="Postar agora"
      hint="Vai para as contas escolhidas"
      checked={isOn}
      onChange={(next) => {
        setIsOn(next)
        onChange?.(next)
      }}
    />
  )
}

const control = () => screen.getByRole('switch', { name: 'Postar agora' })

it('a switch is changed by a press on it or on its label, and by the space bar', async () => {
  const onChange = vi.fn()
  render(<PostNow onChange={onChange} />)
  expect(control()).not.toBeChecked()
  await userEvent.click(control())
  expect(control()).toBeChecked()
  await userEvent.click(screen.getByText('Postar agora'))
  expect(control()).not.toBeChecked()
  expect(document.activeElement).toBe(control())
  await userEvent.keyboard(' ')
  expect(control()).toBeChecked()
  expect(onChange.mock.calls).toEqual([[true], [false], [true]])
})

it('a switch is described by its hint', () => {
  render(<PostNow />)
  expect(control()).toHaveAccessibleDescription('Vai para as contas escolhidas')
})

it('a switch does nothing while it is disabled, and takes no stop in the tab order', async () => {
  const onChange = vi.fn()
  render(<Switch label="Postar agora" checked disabled onChange={onChange} />)
  expect(control()).toBeDisabled()
  await userEvent.click(screen.getByText('Postar agora'), { force: true })
  await userEvent.click(control(), { force: true })
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  expect(onChange).not.toHaveBeenCalled()
})

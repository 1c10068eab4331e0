import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { SegmentedControl } from './segmented-control.tsx'

const segments = [
  { value: 'system', label: 'Sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
] as const

function Theme() {
  const [theme, setTheme] = useState<(typeof segments)[number]['value']>('light')
  return <SegmentedControl label="Tema" segments={segments} value={theme} onChange={setTheme} />
}

const radio = (name: string) => screen.getByRole('radio', { name })

it('a segmented control is a named group, of which one is chosen by a press', async () => {
  render(<Theme />)
  expect(screen.getByRole('radiogroup', { name: 'Tema' })).toBeTruthy()
  await userEvent.click(radio('Escuro'))
  expect(segments.map(({ label }) => radio(label).ariaChecked)).toEqual(['false', 'false', 'true'])
})

it('a segmented control takes one stop in the tab order, at the chosen one, and the arrows choose in a cycle', async () => {
  render(<Theme />)
  await userEvent.tab()
  expect(document.activeElement).toBe(radio('Claro'))
  await userEvent.keyboard('{ArrowRight}')
  expect(radio('Escuro')).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(radio('Sistema'))
  expect(radio('Sistema')).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}')
  expect(radio('Escuro')).toBeChecked()
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
})

import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Tabs } from './tabs.tsx'

const tabs = [
  { id: 'visualizacao', label: 'Visualização' },
  { id: 'threads', label: 'Threads', isDisabled: true },
  { id: 'instagram', label: 'Instagram' },
] as const

type Id = (typeof tabs)[number]['id']

function Previews({ first = 'visualizacao' }: { first?: Id }) {
  const [selected, setSelected] = useState<Id>(first)
  return (
    <Tabs label="Pré-visualizações" tabs={tabs} selected={selected} onSelect={setSelected}>
      {`painel de ${selected}`}
    </Tabs>
  )
}

it('tabs are selected and focused by arrow keys, in a cycle of the enabled tabs', async () => {
  render(<Previews />)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Visualização')

  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('Instagram')
  expect(screen.getByRole('tabpanel', { name: 'Instagram' }).textContent).toBe(
    'painel de instagram',
  )

  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Visualização')

  await userEvent.keyboard('{End}')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Instagram')
})

it('tabs take one stop in the tab order', async () => {
  render(<Previews />)
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement?.getAttribute('role')).toBe('tabpanel')
})

it('tabs: scroll the selected one into view when the row is too wide', async () => {
  render(
    <div style={{ width: 160 }}>
      <Previews />
    </div>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{End}')
  expectSelectedInRow()
})

it('tabs show the selected one of a row that is too wide from the beginning, and the first one again', async () => {
  render(
    <div style={{ width: 160 }}>
      <Previews first="instagram" />
    </div>,
  )
  await waitFor(() => expect(screen.getByRole('tablist').scrollLeft).toBeGreaterThan(0))
  expectSelectedInRow()
  await userEvent.tab()
  await userEvent.keyboard('{Home}')
  expect(screen.getByRole('tablist').scrollLeft).toBe(0)
})

function expectSelectedInRow() {
  const row = screen.getByRole('tablist').getBoundingClientRect()
  const chosen = screen.getByRole('tab', { selected: true }).getBoundingClientRect()
  expect(chosen.right).toBeLessThanOrEqual(row.right + 1)
  expect(chosen.left).toBeGreaterThanOrEqual(row.left - 1)
}

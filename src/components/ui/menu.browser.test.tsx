import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Menu } from './menu.tsx'

function ClippedMenu({ onSelect }: { onSelect: (id: string) => void }) {
  const action = (id: string) => ({ id, label: id, onSelect: () => onSelect(id) })
  return (
    <div style={{ height: 60, width: 120, overflow: 'hidden' }}>
      <Menu
        label="Mais ações"
        trigger="..."
        actions={[action('Renomear'), { ...action('Baixar'), isDisabled: true }, action('Excluir')]}
      />
    </div>
  )
}

describe('a menu', () => {
  it('is not clipped by the box it stands in', async () => {
    render(<ClippedMenu onSelect={() => {}} />)
    await userEvent.click(screen.getByRole('button', { name: 'Mais ações' }))

    const last = await screen.findByRole('menuitem', { name: 'Excluir' })
    await waitFor(() => {
      const { left, top, width, height } = last.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      expect(last.contains(seen)).toBe(true)
    })
  })

  it('is worked with the keyboard and passes over what is disabled', async () => {
    const chosen: string[] = []
    render(<ClippedMenu onSelect={(id) => chosen.push(id)} />)
    screen.getByRole('button', { name: 'Mais ações' }).focus()

    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{ArrowDown}{Enter}')

    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(chosen).toEqual(['Excluir'])
  })
})

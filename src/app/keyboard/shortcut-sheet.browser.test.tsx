import { render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { shortcutKeys, shortcutSwitch } from '#src/browser/shortcuts.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { AccountMenu } from '../shell/header.tsx'
import { ShellDialogs } from '../shell/shell-dialogs.tsx'
import { openShellDialog } from '../shell-dialog.ts'
import { shortcutGroups } from './shortcut-list.ts'

afterEach(() => {
  shortcutSwitch.set(true)
  openShellDialog(undefined)
})

function show() {
  render(
    <SignedInFrame>
      <RoutedPage>
        <AccountMenu />
        <textarea aria-label="Legenda" />
        <ShellDialogs />
      </RoutedPage>
    </SignedInFrame>,
  )
}

const sheet = () => screen.findByRole('dialog', { name: 'Atalhos do teclado' })

it("shortcut sheet: opens by '?', but not while somebody writes, and tells all shortcuts by place", async () => {
  show()
  ;(await screen.findByRole('textbox')).focus()
  await userEvent.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('?')
  const titles = within(await sheet()).getAllByRole('heading', { level: 3 })
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Em todo lugar',
    'Posts',
    'Novo post',
    'Meus Arquivos',
    'Calendário',
  ])
  const first = within(await sheet()).getAllByRole('definition')[0]
  expect(first?.textContent).toContain('Ctrl mais K')
})

it("shortcut sheet: opens from the account's menu, where the single keys can be turned off", async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: /^Conta de/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Atalhos do teclado' }))
  const own = within(await sheet()).getByRole('switch', { name: 'Atalhos de uma tecla só' })
  expect(own.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(own)
  expect(within(await sheet()).getAllByText('(desligado)').length).toBe(
    Object.keys(shortcutKeys).length,
  )
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await userEvent.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shortcut sheet: names each single key once, and says no two things of the same keys in one place', () => {
  const listed = shortcutGroups.flatMap(({ shortcuts }) =>
    shortcuts.flatMap(({ only }) => only ?? []),
  )
  expect(listed.toSorted()).toEqual(Object.keys(shortcutKeys).toSorted())
  for (const { shortcuts } of shortcutGroups) {
    const keys = shortcuts.flatMap((one) => one.keys ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  }
})

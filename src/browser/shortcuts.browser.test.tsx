import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { shortcutSwitch, useShortcut } from './shortcuts.ts'

afterEach(() => shortcutSwitch.set(true))

function show(extra?: React.ReactNode) {
  const acts = { help: vi.fn(), newPost: vi.fn() }
  function Page() {
    useShortcut('help', acts.help)
    useShortcut('newPost', acts.newPost)
    return (
      <>
        <button type="button">Botão</button>
        <textarea aria-label="Legenda" />
        <input type="search" aria-label="Buscar" />
        <select aria-label="Rede">
          <option>Nenhuma</option>
        </select>
        {extra}
      </>
    )
  }
  const { container } = render(<Page />)
  const focus = (selector: string) => container.querySelector<HTMLElement>(selector)?.focus()
  return { ...acts, focus }
}

it('a shortcut acts on its key anywhere, also in capitals by Caps Lock, and not on other keys', async () => {
  const { help, newPost, focus } = show()
  await userEvent.keyboard('?')
  expect(help).toHaveBeenCalledOnce()
  focus('button')
  await userEvent.keyboard('n')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'N', bubbles: true }))
  expect(newPost).toHaveBeenCalledTimes(2)
  await userEvent.keyboard('m')
  expect(help).toHaveBeenCalledOnce()
})

it.each(['textarea', 'input', 'select'])('shortcuts: is text in a %s', async (field) => {
  const { help, newPost, focus } = show()
  focus(field)
  await userEvent.keyboard('n?')
  expect(newPost).not.toHaveBeenCalled()
  expect(help).not.toHaveBeenCalled()
})

it('shortcuts: leaves keys with Ctrl, Alt or Meta to the browser, but not those that AltGr writes', () => {
  const { help, newPost } = show()
  const send = (init: KeyboardEventInit) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }))
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey', 'shiftKey'])
    send({ key: 'n', [modifier]: true })
  send({ key: 'n', repeat: true })
  send({ key: 'n', isComposing: true })
  expect(newPost).not.toHaveBeenCalled()
  send({ key: '?', ctrlKey: true, altKey: true, modifierAltGraph: true })
  expect(help).toHaveBeenCalledOnce()
})

it('shortcuts: waits until a dialog is closed', async () => {
  const { newPost } = show(<div role="dialog" aria-label="Aviso" />)
  await userEvent.keyboard('n')
  expect(newPost).not.toHaveBeenCalled()
})

it('shortcuts: can be turned off, which the device remembers', async () => {
  const { help, newPost } = show()
  shortcutSwitch.set(false)
  await userEvent.keyboard('n?')
  expect(newPost).not.toHaveBeenCalled()
  expect(help).not.toHaveBeenCalled()
  expect(localStorage.getItem('upubly.shortcuts')).toBe('off')
  shortcutSwitch.set(true)
  expect(localStorage.getItem('upubly.shortcuts')).toBeNull()
  await userEvent.keyboard('n')
  expect(newPost).toHaveBeenCalledOnce()
})

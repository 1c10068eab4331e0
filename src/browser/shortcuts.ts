import { createStore } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'
import { browserStorage } from './browser-storage.ts'

/**
 * The single-key shortcuts. People can turn them off, as WCAG 2.1.4 demands of shortcuts that work without
 * focus on their element. What each does: `src/app/keyboard/shortcut-list.ts`.
 */
export const shortcutKeys = {
  help: '?',
  newPost: 'n',
  findPosts: '/',
  today: 't',
  nextPeriod: 'j',
  previousPeriod: 'k',
  dayView: '1',
  weekView: '2',
  monthView: '3',
  listView: '4',
} as const
export type ShortcutName = keyof typeof shortcutKeys

const storageKey = 'upubly.shortcuts'

const on = createStore(browserStorage.read(storageKey) !== 'off')

/** Whether the single-key shortcuts are on, on this device. */
export const shortcutSwitch = {
  store: on,
  set(isOn: boolean): void {
    if (isOn) browserStorage.remove(storageKey)
    else browserStorage.write(storageKey, 'off')
    on.setState(() => isOn)
  },
}

/** Calls `act` when the key of a shortcut is pressed anywhere on the page but in a field or a dialog. */
export function useShortcut(name: ShortcutName, act: () => void): void {
  const run = useEffectEvent(act)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event, shortcutKeys[name])) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [name])
}

function isShortcut(event: KeyboardEvent, wanted: string): boolean {
  if (!on.get() || event.key.toLowerCase() !== wanted) return false
  if (event.defaultPrevented || event.repeat || event.isComposing) return false
  if (hasModifier(event) || (event.shiftKey && wanted >= 'a')) return false
  return !isTyping(event.target) && document.querySelector('[role="dialog"]') === null
}

/** '/' and '?' need Shift or AltGr on some keyboards; AltGr comes as Ctrl with Alt. */
function hasModifier(event: KeyboardEvent): boolean {
  if (event.metaKey) return true
  return (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph')
}

/** Whether the target takes letters: as text, or to jump to an option of a list. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="menu"], [role="listbox"]') !== null)
  )
}

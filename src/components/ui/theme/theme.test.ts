import { expect, it } from 'vitest'
import { type Theme, themeKey } from './apply-theme.ts'
import { createThemeStore, type ThemeHost } from './theme.ts'

function memoryHost(stored?: string) {
  const kept = new Map(stored === undefined ? [] : [[themeKey, stored]])
  const applied: Theme[] = []
  let otherTab: (key: string | null) => void = () => {}
  const host: ThemeHost = {
    storage: () => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }),
    apply: (theme) => applied.push(theme),
    onOtherTab: (listener) => {
      otherTab = listener
    },
  }
  return { host, kept, applied, otherTab: (key: string | null) => otherTab(key) }
}

it('the theme is the stored one at start, and the system one when what is stored is no theme', () => {
  expect(createThemeStore(memoryHost('dark').host).current()).toBe('dark')
  expect(createThemeStore(memoryHost('sepia').host).current()).toBe('system')
  expect(createThemeStore(memoryHost().host).current()).toBe('system')
})

it('the theme is stored, applied and announced when it is chosen', () => {
  const { host, kept, applied } = memoryHost()
  const store = createThemeStore(host)
  const seen: Theme[] = []
  store.theme.subscribe(() => seen.push(store.current()))

  store.choose('dark')

  expect(kept.get(themeKey)).toBe('dark')
  expect(applied).toEqual(['dark'])
  expect(seen).toEqual(['dark'])
})

it('the theme removes the stored value when the system theme is chosen', () => {
  const { host, kept, applied } = memoryHost('light')
  createThemeStore(host).choose('system')

  expect(kept.size).toBe(0)
  expect(applied).toEqual(['system'])
})

it('the theme: still changes for this page where storage is blocked', () => {
  const { host, applied } = memoryHost()
  const store = createThemeStore({
    ...host,
    storage: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })

  expect(store.current()).toBe('system')
  store.choose('dark')

  expect(store.current()).toBe('dark')
  expect(applied).toEqual(['dark'])
})

it('the theme: follows a choice made in another tab, and ignores other keys', () => {
  const { host, kept, applied, otherTab } = memoryHost()
  const store = createThemeStore(host)

  kept.set(themeKey, 'light')
  otherTab('another-key')
  expect(store.current()).toBe('system')

  otherTab(themeKey)
  expect(store.current()).toBe('light')
  expect(applied).toEqual(['light'])
})

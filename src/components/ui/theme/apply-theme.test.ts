import { afterEach, expect, it, vi } from 'vitest'
import { applyStoredTheme, themeKey } from './apply-theme.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Runs `applyStoredTheme` in a document with two metas `theme-color`, and returns what it changed. */
function applyWith(getItem: (key: string) => string | null) {
  const attributes: string[][] = []
  const metas = [{ content: '' }, { content: '' }]
  vi.stubGlobal('localStorage', { getItem })
  vi.stubGlobal('document', {
    documentElement: { setAttribute: (...pair: string[]) => attributes.push(pair) },
    querySelectorAll: () => metas.map((meta) => Object.assign(meta, { media: '' })),
  })
  applyStoredTheme()
  return { attributes, bars: metas.map((meta) => meta.content) }
}

it.each([
  ['dark', '#13111f'],
  ['light', '#fbfaf7'],
])('the stored theme %s is applied, and the bars get its colour', (theme, bar) => {
  const applied = applyWith((key) => (key === themeKey ? theme : null))
  expect(applied).toEqual({ attributes: [['data-theme', theme]], bars: [bar, bar] })
})

it.each([
  ['nothing is stored', () => null],
  ['what is stored is no theme', () => 'sepia'],
  [
    'storage is blocked',
    () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  ],
])("the system's theme stays when %s", (_what, getItem) => {
  expect(applyWith(getItem)).toEqual({ attributes: [], bars: ['', ''] })
})

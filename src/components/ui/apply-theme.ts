import type { Theme } from './theme.ts'

/** The colour of the browser's bars: `--color-surface` of each theme. */
const barColors = { light: '#fbfaf7', dark: '#13111f' }

export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') root.removeAttribute('data-theme')
  else root.setAttribute('data-theme', theme)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const system = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = barColors[theme === 'system' ? system : theme]
  }
}

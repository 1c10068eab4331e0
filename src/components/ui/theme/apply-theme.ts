export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The key of the choice in localStorage; for the system's theme nothing is stored. */
export const themeKey = 'upubly:theme'

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

/** Applies the stored choice; the system's theme where there is none or storage is blocked. */
export function applyStoredTheme(): void {
  try {
    const stored = localStorage.getItem(themeKey)
    if (stored === 'light' || stored === 'dark') applyTheme(stored)
  } catch {
    // Storage is blocked: the system's theme stays.
  }
}

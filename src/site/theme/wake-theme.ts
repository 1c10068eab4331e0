import { applyTheme, type Theme } from '#src/components/ui/theme/apply-theme.ts'
import { createThemeStore } from '#src/components/ui/theme/theme.ts'

const words: Readonly<Record<Theme, string>> = {
  system: 'Tema: sistema',
  light: 'Tema: claro',
  dark: 'Tema: escuro',
}

/** Starts the footer's theme button: site and app share one choice, which this browser stores. */
export function wakeTheme(): void {
  const button = document.querySelector<HTMLElement>('[data-theme-button]')
  if (!button) return
  const store = createThemeStore({
    storage: () => localStorage,
    apply: applyTheme,
    onOtherTab: (listener) => {
      addEventListener('storage', ({ key }) => listener(key))
      // In the back/forward cache: another page of this tab may have changed the theme meanwhile.
      addEventListener('pageshow', ({ persisted }) => persisted && listener(null))
    },
  })
  const write = (place: string) => {
    const element = document.querySelector(place)
    if (element) element.textContent = words[store.current()]
  }
  const show = () => write('[data-theme-words]')
  store.theme.subscribe(show)
  // `before-paint.ts` gave the theme to the page only; this gives it to the browser's bars too.
  applyTheme(store.current())
  show()
  button.addEventListener('click', () => {
    store.choose(nextTheme(store.current(), matchMedia('(prefers-color-scheme: dark)').matches))
    write('[data-theme-told]')
  })
}

/** The theme after a press, in turn: the opposite of the system's, the same as the system's, 'system'. */
export function nextTheme(theme: Theme, isSystemDark: boolean): Theme {
  const [same, other] = isSystemDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  if (theme === 'system') return other
  return theme === other ? same : 'system'
}

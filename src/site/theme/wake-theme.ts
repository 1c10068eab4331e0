import { applyTheme, type Theme } from '#src/components/ui/apply-theme.ts'
import { createThemeStore } from '#src/components/ui/theme.ts'
import { nextTheme } from './next-theme.ts'

const words: Readonly<Record<Theme, string>> = {
  system: 'Tema: sistema',
  light: 'Tema: claro',
  dark: 'Tema: escuro',
}

/** The footer's button: one choice for site and app, kept in this browser. */
export function wakeTheme(): void {
  const button = document.querySelector<HTMLElement>('[data-theme-button]')
  if (!button) return
  const store = createThemeStore({
    storage: () => localStorage,
    apply: applyTheme,
    onOtherTab: (listener) => {
      addEventListener('storage', ({ key }) => listener(key))
      // From the browser's memory: another page of this tab may have changed it since.
      addEventListener('pageshow', ({ persisted }) => persisted && listener(null))
    },
  })
  const write = (place: string) => {
    const element = document.querySelector(place)
    if (element) element.textContent = words[store.current()]
  }
  const show = () => write('[data-theme-words]')
  store.theme.subscribe(show)
  // Before the paint only the page had it (`before-paint.ts`), not yet the browser's bars.
  applyTheme(store.current())
  show()
  button.addEventListener('click', () => {
    store.choose(nextTheme(store.current(), matchMedia('(prefers-color-scheme: dark)').matches))
    write('[data-theme-told]')
  })
}

import { createStore } from '@tanstack/react-store'
import { type Theme, themeKey, themes } from './apply-theme.ts'

/** What the theme needs of a browser; tests pass their own. */
export interface ThemeHost {
  /** May throw: storage can be blocked. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  apply: (theme: Theme) => void
  /** Calls the listener when another tab has changed the storage. */
  onOtherTab: (listener: (key: string | null) => void) => void
}

export function createThemeStore(host: ThemeHost) {
  const theme = createStore<Theme>(read())

  function read(): Theme {
    try {
      const stored = host.storage().getItem(themeKey)
      return themes.find((known) => known === stored) ?? 'system'
    } catch {
      return 'system'
    }
  }

  function write(next: Theme) {
    try {
      if (next === 'system') host.storage().removeItem(themeKey)
      else host.storage().setItem(themeKey, next)
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  }

  function adopt(next: Theme) {
    host.apply(next)
    theme.setState(() => next)
  }

  host.onOtherTab((key) => {
    if (key === themeKey || key === null) adopt(read())
  })

  return {
    current: (): Theme => theme.get(),
    /** The chosen theme as a store, for components that show it. */
    theme,
    choose(next: Theme): void {
      write(next)
      adopt(next)
    },
  }
}

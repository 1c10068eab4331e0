import { applyTheme } from './apply-theme.ts'
import { createThemeStore } from './theme.ts'

export const themeStore = createThemeStore({
  storage: () => localStorage,
  apply: applyTheme,
  onOtherTab: (listener) => addEventListener('storage', (event) => listener(event.key)),
})

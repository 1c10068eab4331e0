import { useSelector } from '@tanstack/react-store'
import { Monitor, Moon, Sun } from 'lucide-react'
import { applyTheme, type Theme } from './apply-theme.ts'
import { type Segment, SegmentedControl } from './segmented-control.tsx'
import { createThemeStore } from './theme.ts'

const store = createThemeStore({
  storage: () => localStorage,
  apply: applyTheme,
  onOtherTab: (listener) => addEventListener('storage', (event) => listener(event.key)),
})

const segments: readonly Segment<Theme>[] = [
  { value: 'system', label: 'Sistema', icon: Monitor },
  { value: 'light', label: 'Claro', icon: Sun },
  { value: 'dark', label: 'Escuro', icon: Moon },
]

export interface ThemeSwitchProps {
  className?: string
}

export function ThemeSwitch({ className }: ThemeSwitchProps) {
  const theme = useSelector(store.theme)
  return (
    <SegmentedControl
      label="Tema"
      segments={segments}
      value={theme}
      onChange={store.choose}
      {...(className && { className })}
    />
  )
}

import { useSelector } from '@tanstack/react-store'
import { Monitor, Moon, Sun } from 'lucide-react'
import { type Segment, SegmentedControl } from '../fields/segmented-control.tsx'
import type { Theme } from './apply-theme.ts'
import { themeStore } from './theme-store.ts'

const segments: readonly Segment<Theme>[] = [
  { value: 'system', label: 'Sistema', icon: Monitor },
  { value: 'light', label: 'Claro', icon: Sun },
  { value: 'dark', label: 'Escuro', icon: Moon },
]

export interface ThemeSwitchProps {
  className?: string
}

export function ThemeSwitch({ className }: ThemeSwitchProps) {
  const theme = useSelector(themeStore.theme)
  return (
    <SegmentedControl
      label="Tema"
      segments={segments}
      value={theme}
      onChange={themeStore.choose}
      {...(className && { className })}
    />
  )
}

import type { Theme } from '#src/components/ui/apply-theme.ts'

/** The theme after a press: first the other one than the system has, then the same, then the system's. */
export function nextTheme(theme: Theme, isSystemDark: boolean): Theme {
  const [same, other] = isSystemDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  if (theme === 'system') return other
  return theme === other ? same : 'system'
}

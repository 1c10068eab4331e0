import type { Theme } from '#src/components/ui/apply-theme.ts'

/** The theme after a press, in turn: the opposite of the system's, the same as the system's, 'system'. */
export function nextTheme(theme: Theme, isSystemDark: boolean): Theme {
  const [same, other] = isSystemDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  if (theme === 'system') return other
  return theme === other ? same : 'system'
}

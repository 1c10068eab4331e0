import { expect, it } from 'vitest'
import type { Theme } from '#src/components/ui/theme/apply-theme.ts'
import { nextTheme } from './wake-theme.ts'

it.each([
  [false, ['system', 'dark', 'light', 'system']],
  [true, ['system', 'light', 'dark', 'system']],
] as const)(
  'nextTheme changes what is seen at the first press, and comes back to the system (dark: %s)',
  (isDark, themes) => {
    const seen: Theme[] = ['system']
    for (let press = 0; press < 3; press += 1) seen.push(nextTheme(seen.at(-1) ?? 'system', isDark))
    expect(seen).toEqual(themes)
  },
)

import { afterEach, beforeEach } from 'vitest'

type Level = 'error' | 'warn'

/**
 * An unexpected console warning or error fails its test. A test that expects one uses
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
const levels: readonly Level[] = ['error', 'warn']
const originals = { error: console.error, warn: console.warn }
let stray: string[] = []

beforeEach(() => {
  stray = []
  for (const level of levels) {
    console[level] = (...parts: unknown[]) => {
      stray.push(`console.${level}: ${parts.map(String).join(' ')}`)
      originals[level](...parts)
    }
  }
})

afterEach(() => {
  for (const level of levels) console[level] = originals[level]
  if (stray.length > 0) throw new Error(`Nobody expected this on the console:\n${stray.join('\n')}`)
})

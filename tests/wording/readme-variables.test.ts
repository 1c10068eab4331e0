import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EnvSchema } from '#server/env/env.ts'

/** Set by tests, or by the stand-in for itself. */
const ownUse = ['RATE_LIMITS', 'SANDBOX_CONTROL', 'STRIPE_API_BASE', 'STRIPE_LINKS_BASE']

test('README names every variable that somebody may set', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const isNamed = (name: string) => new RegExp(`\`${name}(\`|=)`).test(readme)
  const names = Object.keys(EnvSchema.entries)
  expect(names.filter((name) => !isNamed(name)).toSorted()).toEqual(ownUse)
})

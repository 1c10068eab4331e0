import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { networkIds } from './network-rules.ts'
import { networks } from './networks.ts'
import { networkRules, publishingLimits, rulesOf } from './rules.ts'

describe('the rules of the networks', () => {
  it('are there for every listed network and for Twitter, under its name', () => {
    expect(Object.keys(networkRules).sort()).toEqual([...networkIds, 'twitter'].sort())
    for (const [id, rules] of Object.entries(networkRules)) expect(rules.id).toBe(id)
    for (const id of networkIds) expect(networkRules[id].label).toBe(networks[id].label)
  })

  it('say when and where they were read', () => {
    for (const { asOf, source } of Object.values(networkRules)) {
      expect(asOf).toMatch(/^2026-\d{2}-\d{2}$/)
      expect(source).toContain('docs/networks.md')
    }
  })

  it('are limits of publishing only where a connector publishes: on Instagram', () => {
    expect(networkIds.filter((id) => publishingLimits(id) !== null)).toEqual(['instagram'])
    expect(publishingLimits('twitter')).toBeNull()
    expect(publishingLimits('orkut')).toBeNull()
  })

  it('do not answer to names every object has', () => {
    expect(rulesOf('constructor')).toBeUndefined()
    expect(rulesOf('__proto__')).toBeUndefined()
  })

  it('are not brought along by the list of networks, which every screen loads', () => {
    const imports = (file: string) =>
      [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/^import (.*) from/gm)].map(
        ([, names]) => names,
      )
    expect(imports('./networks.ts')).toHaveLength(1)
    expect(imports('./network-rules.ts').every((names) => names?.startsWith('type'))).toBe(true)
  })
})

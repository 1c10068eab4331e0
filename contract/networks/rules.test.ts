import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { maxCaptionLength } from '../texts/texts.ts'
import { NetworkVersion, NetworkVersionRow } from './network-versions.ts'
import { networkIds, networks } from './networks.ts'
import { networkRules, publishingLimits, rulesOf } from './rules.ts'
import { versionRowSchemas, versionSchemas } from './versions.ts'

it('the rules of the networks: exist for every listed network and for Twitter, with its name', () => {
  expect(Object.keys(networkRules).sort()).toEqual([...networkIds, 'twitter'].sort())
  for (const id of networkIds) expect(networkRules[id].label).toBe(networks[id].label)
})

it('the rules of the networks name their source and its date', () => {
  for (const { asOf, source } of Object.values(networkRules)) {
    expect(asOf).toMatch(/^2026-\d{2}-\d{2}$/)
    expect(source).toContain('docs/networks.md')
  }
})

it('the rules of the networks allow no caption longer than the product takes', () => {
  const longest = Object.values(networkRules).map(({ caption }) => caption.max)
  expect(Math.max(...longest)).toBe(maxCaptionLength)
})

it('the rules of the networks include publishing limits only for networks with a connector, as Instagram', () => {
  const withLimits = networkIds.filter((id) => publishingLimits(id) !== null)
  expect(withLimits).toEqual(networkIds.filter((id) => networks[id].isPublishable))
  expect(withLimits).toContain('instagram')
  expect(publishingLimits('linkedin')).toBeNull()
  expect(publishingLimits('twitter')).toBeNull()
  expect(publishingLimits('orkut')).toBeNull()
})

it('the rules of the networks have no entries for names of object properties', () => {
  expect(rulesOf('constructor')).toBeUndefined()
  expect(rulesOf('__proto__')).toBeUndefined()
})

const ids = versionSchemas.map(({ entries }) => entries.platformId.literal)

it('the options of the networks can be sent and stored, both blank with the name of the network alone', () => {
  expect(ids).toEqual(versionRowSchemas.map(({ entries }) => entries.platformId.literal))
  for (const platformId of ids)
    expect(v.parse(NetworkVersionRow, { platformId })).toEqual(
      v.parse(NetworkVersion, { platformId }),
    )
})

it('the options of the networks take a first comment as long as the composer lets it be, whatever its letters', () => {
  const { max } = networkRules.instagram.abilities.firstComment ?? { max: 0 }
  for (const letter of ['a', '🥖', '𝗣'])
    expect(
      v.is(NetworkVersion, { platformId: 'instagram', firstComment: letter.repeat(max) }),
    ).toBe(true)
  expect(v.is(NetworkVersion, { platformId: 'instagram', firstComment: 'a'.repeat(max + 1) })).toBe(
    false,
  )
})

it('the options of the networks are stored with every field that is sent, and no other', () => {
  const fields = (schemas: readonly { entries: object }[]) =>
    schemas.map(({ entries }) => Object.keys(entries))
  expect(fields(versionRowSchemas)).toEqual(fields(versionSchemas))
})

it('the list of networks, which every screen loads, imports no rules and no schemas', () => {
  const seen = new Set<string>()
  const follow = (url: URL) => {
    if (seen.has(url.href)) return
    seen.add(url.href)
    const code = readFileSync(url, 'utf8')
    for (const [, path = ''] of code.matchAll(/^import (?!type )[^']* from '([^']+)'/gm))
      follow(new URL(path, url))
  }
  follow(new URL('./networks.ts', import.meta.url))
  const names = [...seen].map((href) => href.split('/').at(-1))
  expect(new Set(names)).toEqual(new Set(['networks.ts', 'listing.ts']))
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeStorage } from '#tests/fakes/device/fake-storage.ts'
import { ana, bia } from '#tests/fakes/device/local-device.ts'
import { mostRecent, noteRecent, readRecent } from './recent-choices.ts'

beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()))
afterEach(() => vi.unstubAllGlobals())

it('recent choices: remembers what a person chose last, the last one first and each once, and no more than six', () => {
  for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'g']) noteRecent(ana, id)
  expect(readRecent(ana)).toEqual(['g', 'f', 'e', 'd', 'a', 'c'])
  expect(readRecent(ana)).toHaveLength(mostRecent)
  expect(readRecent(bia)).toEqual([])
})

it('recent choices: begins anew where something else is stored', () => {
  localStorage.setItem(`upubly.recent:${ana}`, '{"a":1}')
  expect(readRecent(ana)).toEqual([])
})

import { expect, it } from 'vitest'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import type { EditContent } from './edit-content.ts'
import { mergeEdit, mergeMinutes } from './merge-edit.ts'

const base: EditContent = {
  ...{ caption: 'Pão', description: '', versions: [], mediaHashes: ['a'] },
  ...{ altTexts: {}, schedules: [] },
}

it('a row that another writer changed brings fields that were not changed here', () => {
  const mine = { ...base, caption: 'Pão quente' }
  const stored = { ...base, description: 'De fora', mediaHashes: ['a', 'b'] }
  expect(mergeEdit(base, mine, stored).content).toEqual({
    ...base,
    ...{ caption: 'Pão quente', description: 'De fora', mediaHashes: ['a', 'b'] },
  })
})

it('a row that another writer changed does not undo what was typed here meanwhile', () => {
  const mine = { ...base, caption: 'Pão quente e bolo' }
  const stored = { ...base, caption: 'Pão quente' }
  expect(mergeEdit(base, mine, stored)).toEqual({ content: mine, conflicts: ['caption'] })
})

it('a row that another writer changed brings a file beside one that was removed here', () => {
  const mine = { ...base, mediaHashes: [] }
  const stored = { ...base, mediaHashes: ['a', 'b'] }
  expect(mergeEdit(base, mine, stored).content.mediaHashes).toEqual(['b'])
})

it('a row that another writer changed brings one network version and one alt text, beside others written here', () => {
  const facebook = (caption: string) => makeVersion('facebook', { caption })
  const instagram = {
    ...{ platformId: 'instagram' as const, caption: 'De fora' },
    ...{ firstComment: '', collaborators: [], coverMs: null },
  }
  const before = { ...base, versions: [facebook('Antes')], altTexts: { a: 'Antes', b: 'Antes' } }
  const mine = { ...before, versions: [facebook('Meu')], altTexts: { a: 'Meu', b: 'Antes' } }
  const stored = {
    ...{ ...before, versions: [instagram, facebook('Antes')] },
    altTexts: { a: 'Antes', b: 'De fora' },
  }
  expect(mergeEdit(before, mine, stored).content).toEqual({
    ...{ ...base, versions: [instagram, facebook('Meu')] },
    altTexts: { a: 'Meu', b: 'De fora' },
  })
  const without = { ...stored, versions: [] }
  expect(mergeEdit(before, before, without).content.versions).toEqual([])
  expect(mergeEdit(before, mine, before)).toEqual({ content: mine, conflicts: [] })
})

it('a row that another writer changed has a conflict for a time that both moved, and both added times', () => {
  const time = (id: string, minute: number) => ({
    ...{ id, scheduledAt: `2026-11-24T12:${minute}:00.000Z`, socialMediaAccountIds: ['x'] },
  })
  const before = { ...base, schedules: [time('1', 10)] }
  const mine = { ...base, schedules: [time('1', 20), time('m', 30)] }
  const stored = { ...base, schedules: [time('1', 40), time('t', 50)] }
  expect(mergeEdit(before, mine, stored)).toEqual({
    content: { ...base, schedules: [time('1', 20), time('m', 30), time('t', 50)] },
    conflicts: ['schedules'],
  })
})

it('a row that another writer changed treats times of one minute, which the form shows as one, as no change', () => {
  const two = ['05', '31'].map((second, index) => ({
    ...{ id: `${index}`, scheduledAt: `2026-11-24T12:00:${second}.000Z` },
    socialMediaAccountIds: [`account ${index}`],
  }))
  const stored = { ...base, schedules: two }
  const shown = { ...base, schedules: mergeMinutes(two), caption: 'Oi' }
  expect(mergeEdit(stored, shown, stored)).toEqual({
    content: { ...stored, caption: 'Oi' },
    conflicts: [],
  })
})

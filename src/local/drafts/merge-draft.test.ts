import { expect, it } from 'vitest'
import type { DraftSchedule } from '#local/database/rows.ts'
import { listChangedFields } from '#local/merge/merge-lists.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { type DraftChanges, type DraftContent, mergeDraft } from './merge-draft.ts'

const base: DraftContent = {
  caption: 'Bom dia',
  description: '',
  location: '',
  userTags: '',
  productTags: '',
  altText: '',
  timeZone: 'America/Sao_Paulo',
  versions: [],
  mediaHashes: ['a', 'b'],
  mediaDetails: {},
  isPostNow: false,
  postNowAccountIds: [],
  isScheduling: true,
  schedules: [time('1'), time('2')],
}

function time(id: string, at = '10:00'): DraftSchedule {
  return {
    ...{ id, date: '2026-12-01', time: at },
    ...{ repeatType: 0, repeatNumber: 0, socialMediaAccountIds: ['x'] },
  }
}

const tiktokDefaults = {
  ...{ platformId: 'tiktok' as const, privacy: null },
  ...{ allowComment: false, allowDuet: false, allowStitch: false },
  ...{ isYourBrand: false, isBrandContent: false },
}

const merge = (mine: DraftChanges, theirs: DraftChanges, from: DraftChanges = {}) => {
  const start = { ...base, ...from }
  return mergeDraft(start, { ...start, ...mine }, { ...start, ...theirs })
}

it('two writers of one draft keep the fields that the other did not change', () => {
  const { content, conflicts } = merge({ caption: 'Oi' }, { description: 'Mais' })
  expect(content).toEqual({ ...base, caption: 'Oi', description: 'Mais' })
  expect(conflicts).toEqual([])
})

it('two writers of one draft have a conflict for a text that both changed, unless they wrote the same', () => {
  const { content, conflicts } = merge({ caption: 'Minha' }, { caption: 'Dela' })
  expect([content.caption, conflicts]).toEqual(['Minha', ['caption']])
  expect(merge({ caption: 'Igual' }, { caption: 'Igual' }).conflicts).toEqual([])
})

it('two writers of one draft keep the moment of a time that one typed in the zone which the other has left', () => {
  const typed = { schedules: [time('1'), time('2'), time('3')] }
  const moved = {
    timeZone: 'Europe/Lisbon',
    schedules: [time('1', '13:00'), time('2', '13:00')],
  }
  for (const merged of [merge(typed, moved), merge(moved, typed)]) {
    expect(merged.conflicts).toEqual([])
    expect(merged.content.timeZone).toBe('Europe/Lisbon')
    expect(merged.content.schedules.map(({ id, time: at }) => [id, at]).sort()).toEqual([
      ['1', '13:00'],
      ['2', '13:00'],
      ['3', '13:00'],
    ])
  }
})

it('two writers of one draft have a conflict for a time that one changed while the other moved it to another zone', () => {
  const typed = { schedules: [time('1', '18:00'), time('2')] }
  const { content, conflicts } = merge({ timeZone: 'Europe/Lisbon' }, typed)
  expect([content.schedules, conflicts]).toEqual([[time('1'), time('2')], ['schedules']])
})

it('two writers of one draft can both type the first time, each in the zone that they see', () => {
  const empty = { schedules: [] }
  const lisbon = { timeZone: 'Europe/Lisbon', schedules: [time('m')] }
  const { content, conflicts } = merge(lisbon, { schedules: [time('t')] }, empty)
  expect([content.timeZone, conflicts]).toEqual(['Europe/Lisbon', []])
  expect(content.schedules).toEqual([time('m'), time('t', '13:00')])
})

it('two writers of one draft can both add and remove photos', () => {
  const { content, conflicts } = merge({ mediaHashes: ['b', 'm'] }, { mediaHashes: ['a', 't'] })
  expect([content.mediaHashes, conflicts]).toEqual([['m', 't'], []])
})

it('two writers of one draft keep the order of the one who changed it', () => {
  expect(merge({ mediaHashes: ['b', 'a'] }, {}).content.mediaHashes).toEqual(['b', 'a'])
  expect(merge({}, { mediaHashes: ['b', 'a'] }).content.mediaHashes).toEqual(['b', 'a'])
  const both = merge({ mediaHashes: ['a', 'b', 'm'] }, { mediaHashes: ['b', 'a'] })
  expect(both.content.mediaHashes).toEqual(['a', 'b', 'm'])
})

it('two writers of one draft have a conflict for a network version that both changed, and keep what only one changed', () => {
  const facebook = (caption: string) => makeVersion('facebook', { caption })
  const tiktok = { ...tiktokDefaults, caption: 'Dela' }
  const { content, conflicts } = merge(
    { versions: [facebook('Minha')] },
    { versions: [facebook('Dela'), tiktok] },
  )
  expect(content.versions).toEqual([facebook('Minha'), tiktok])
  expect(conflicts).toEqual(['versions'])
  const removed = merge({ versions: [] }, { caption: 'Oi' }, { versions: [facebook('Velha')] })
  expect([removed.content.versions, removed.conflicts]).toEqual([[], []])
})

it('two writers of one draft can both add, change and remove times', () => {
  const { content, conflicts } = merge(
    { schedules: [time('1', '11:00'), time('2'), time('m')] },
    { schedules: [time('1'), time('t')] },
  )
  expect(content.schedules).toEqual([time('1', '11:00'), time('m'), time('t')])
  expect(conflicts).toEqual([])
})

it('two writers of one draft keep a time that one changed and the other removed', () => {
  const changed = [time('1', '11:00'), time('2')]
  expect(merge({ schedules: changed }, { schedules: [time('2')] }).content.schedules).toEqual([
    time('2'),
    time('1', '11:00'),
  ])
  expect(merge({ schedules: [time('2')] }, { schedules: changed }).content.schedules).toEqual([
    time('2'),
    time('1', '11:00'),
  ])
})

it('two writers of one draft have a conflict for a time that both moved', () => {
  const { content, conflicts } = merge(
    { schedules: [time('1', '11:00'), time('2')] },
    { schedules: [time('1', '12:00'), time('2')] },
  )
  expect([content.schedules[0]?.time, conflicts]).toEqual(['11:00', ['schedules']])
})

it("two writers of one draft never have both 'post now' and a plan: the last choice applies", () => {
  const nothing = { isScheduling: false, schedules: [] }
  const plan = { isScheduling: true, schedules: [time('1')] }
  const planLast = merge(plan, { isPostNow: true }, nothing)
  expect(planLast).toMatchObject({ content: { ...plan, isPostNow: false } })
  expect(planLast.conflicts).toEqual(['isPostNow', 'isScheduling', 'schedules'])
  const nowLast = merge({ isPostNow: true }, plan, nothing)
  expect(nowLast).toMatchObject({ content: { ...nothing, isPostNow: true } })
  expect(nowLast.conflicts).toEqual(['isPostNow', 'isScheduling', 'schedules'])
})

it('two writers of one draft keep a time that was added while the other switched planning off', () => {
  const { content } = merge(
    { isScheduling: false, schedules: [] },
    { schedules: [...base.schedules, time('t')] },
  )
  expect(content).toMatchObject({ isScheduling: true, schedules: [time('t')] })
})

it('mergeDraft lists fields with other values, not merely other objects', () => {
  const after = { ...base, schedules: [time('1'), time('2')], caption: 'Oi' }
  expect(listChangedFields(base, after)).toEqual({ caption: 'Oi' })
})

import { expect, it } from 'vitest'
import { instantOf } from '#contract/time/wall-clock.ts'
import { postTexts } from '#local/database/post-texts.ts'
import type { DraftSchedule } from '#local/database/rows.ts'
import { readVersion } from '#src/features/network-versions/read-version.ts'
import {
  blankComposer,
  type ComposerAction,
  type ComposerState,
  chosenAccountIds,
  composerReducer,
  isBlank,
  moveToZone,
  zoneOf,
} from './composer-state.ts'

const schedule = (id: string, accounts = ['a']): DraftSchedule => ({
  id,
  date: '2026-11-22',
  time: '10:00',
  repeatType: 0,
  repeatNumber: 0,
  socialMediaAccountIds: accounts,
})

const cropOf = (originalHash: string) => ({
  originalHash,
  ratio: '4:5',
  area: { x: 0, y: 0, width: 1, height: 1 },
  quarterTurns: 0 as const,
})

const timeZone = 'America/Sao_Paulo'
const save = (saved: DraftSchedule, zone = timeZone): ComposerAction => ({
  ...{ type: 'save-schedule', schedule: saved, timeZone: zone },
})

const stateAfter = (...actions: ComposerAction[]): ComposerState =>
  actions.reduce(composerReducer, blankComposer)

it('the composer stores the typed text', () => {
  const state = stateAfter({ type: 'write', field: 'caption', text: 'Olá' })
  expect(state.caption).toBe('Olá')
  expect(state.description).toBe('')
})

it('the composer keeps the order of media and adds the same file once', () => {
  const state = stateAfter(
    { type: 'add-media', hashes: ['b', 'a'] },
    { type: 'add-media', hashes: ['a', 'c'] },
    { type: 'remove-media', hash: 'b' },
  )
  expect(state.mediaHashes).toEqual(['a', 'c'])
})

it("the composer does not enable both 'post now' and scheduling", () => {
  const scheduling = stateAfter(
    { type: 'set-scheduling', isOn: true },
    { type: 'set-post-now', isOn: true },
  )
  expect(scheduling).toMatchObject({ isScheduling: true, isPostNow: false })
  const posting = stateAfter(
    { type: 'set-post-now', isOn: true },
    { type: 'set-scheduling', isOn: true },
    { type: 'restore-schedules', timeZone, schedules: [schedule('1')] },
  )
  expect(posting).toMatchObject({ isScheduling: false, isPostNow: true, schedules: [] })
})

it('the composer: clears the schedules when scheduling is disabled, and can restore them', () => {
  const off = stateAfter({ type: 'set-scheduling', isOn: true }, save(schedule('1')), {
    type: 'set-scheduling',
    isOn: false,
  })
  expect(off).toMatchObject({ isScheduling: false, schedules: [] })
  const back = composerReducer(off, {
    type: 'restore-schedules',
    timeZone,
    schedules: [schedule('1')],
  })
  expect(back).toMatchObject({ isScheduling: true, schedules: [schedule('1')] })
})

it('the composer replaces the schedule of the same id and appends others', () => {
  const changed = { ...schedule('1'), time: '11:00' }
  const state = stateAfter(save(schedule('1')), save(schedule('2')), save(changed))
  expect(state.schedules).toEqual([changed, schedule('2')])
  expect(composerReducer(state, { type: 'delete-schedule', id: '1' }).schedules).toEqual([
    schedule('2'),
  ])
})

it('the composer keeps the zone of its times when the project gets another one, until it is moved', () => {
  const manaus = 'America/Manaus'
  expect(zoneOf(blankComposer, manaus)).toBe(manaus)
  const first = stateAfter(save(schedule('1'), manaus))
  expect(first.timeZone).toBe(manaus)
  expect(zoneOf(first, timeZone)).toBe(manaus)
  const clock = composerReducer(first, {
    ...{
      type: 'set-zone',
      instead: first.schedules,
      ...moveToZone(first, timeZone, 'keep-clock'),
    },
  })
  expect(clock).toMatchObject({ timeZone, schedules: [schedule('1')] })
  const moment = composerReducer(first, {
    ...{
      type: 'set-zone',
      instead: first.schedules,
      ...moveToZone(first, timeZone, 'keep-instant'),
    },
  })
  const [moved] = moment.schedules
  expect(moment.timeZone).toBe(timeZone)
  expect(moved && instantOf(moved, timeZone)).toBe(instantOf(schedule('1'), manaus))
  expect(moved?.id).toBe('1')
})

it('the composer: restores a time at its moment when one was typed in another zone meanwhile', () => {
  const manaus = 'America/Manaus'
  const typed = stateAfter(save(schedule('2')))
  const removed = { timeZone: manaus, schedules: [schedule('1')] }
  const back = composerReducer(typed, { type: 'restore-schedules', ...removed })
  expect(back.timeZone).toBe(timeZone)
  const [one, two] = back.schedules
  expect(one && instantOf(one, timeZone)).toBe(instantOf(schedule('1'), manaus))
  expect(two).toEqual(schedule('2'))
  const alone = composerReducer(stateAfter(), { type: 'restore-schedules', ...removed })
  expect(alone).toMatchObject(removed)
})

it('the composer keeps a time that is added after the move to another zone, also when the move is undone', () => {
  const manaus = 'America/Manaus'
  const first = stateAfter(save(schedule('1'), manaus))
  const move = moveToZone(first, timeZone, 'keep-clock')
  const both = [{ type: 'set-zone', instead: first.schedules, ...move }, save(schedule('2'))]
  const added = (both as ComposerAction[]).reduce(composerReducer, first)
  expect(added.schedules.map(({ id }) => id)).toEqual(['1', '2'])
  const { schedules } = first
  const undone = composerReducer(added, {
    ...{ type: 'set-zone', instead: move.schedules, timeZone: manaus, schedules },
  })
  expect(undone.timeZone).toBe(manaus)
  const [one, two] = undone.schedules
  expect(one).toEqual(schedule('1'))
  expect(two && instantOf(two, manaus)).toBe(instantOf(schedule('2'), timeZone))
})

it('the composer counts each chosen account once, over all schedules', () => {
  const state = stateAfter(
    { type: 'choose-post-now-accounts', accountIds: ['z'] },
    { type: 'set-scheduling', isOn: true },
    save(schedule('1', ['a', 'b'])),
    save(schedule('2', ['b', 'c'])),
  )
  expect(chosenAccountIds(state)).toEqual(['a', 'b', 'c'])
  expect(
    chosenAccountIds(stateAfter({ type: 'choose-post-now-accounts', accountIds: ['z'] })),
  ).toEqual([])
})

it('the composer stores every text of the post', () => {
  const state = postTexts.reduce(
    (before, field) => composerReducer(before, { type: 'write', field, text: `${field}!` }),
    blankComposer,
  )
  for (const field of postTexts) expect(state[field]).toBe(`${field}!`)
  for (const field of postTexts)
    expect(isBlank(composerReducer(blankComposer, { type: 'write', field, text: 'x' }))).toBe(false)
})

it('the composer: orders media as they were dragged, and keeps those added meanwhile', () => {
  const state = stateAfter(
    { type: 'add-media', hashes: ['a', 'b', 'c'] },
    { type: 'order-media', hashes: ['b', 'gone', 'a'] },
  )
  expect(state.mediaHashes).toEqual(['b', 'a', 'c'])
})

it('the composer replaces a picture by its crop with its alt text, and restores the original', () => {
  const described = stateAfter(
    { type: 'add-media', hashes: ['a', 'b'] },
    { type: 'describe-media', hash: 'a', altText: 'Um pão' },
  )
  const cropped = composerReducer(described, {
    ...{ type: 'replace-media', hash: 'a', by: 'x', crop: cropOf('a') },
  })
  expect(cropped.mediaHashes).toEqual(['x', 'b'])
  expect(cropped.mediaDetails).toEqual({ x: { altText: 'Um pão', crop: cropOf('a') } })
  const restored = composerReducer(cropped, {
    ...{ type: 'replace-media', hash: 'x', by: 'a', crop: null },
  })
  expect(restored.mediaHashes).toEqual(['a', 'b'])
  expect(restored.mediaDetails).toEqual({ a: { altText: 'Um pão', crop: null } })
})

it('the composer has a crop only once when the device has appended it', () => {
  const state = stateAfter(
    { type: 'add-media', hashes: ['a', 'b', 'x'] },
    { type: 'replace-media', hash: 'a', by: 'x', crop: cropOf('a') },
  )
  expect(state.mediaHashes).toEqual(['x', 'b'])
})

it('the composer removes the alt text of a removed file, and restores both together', () => {
  const before = stateAfter(
    { type: 'add-media', hashes: ['a', 'b'] },
    { type: 'describe-media', hash: 'a', altText: 'Um pão' },
  )
  const removed = composerReducer(before, { type: 'remove-media', hash: 'a' })
  expect(removed).toMatchObject({ mediaHashes: ['b'], mediaDetails: {} })
  const { mediaHashes: hashes, mediaDetails: details } = before
  expect(composerReducer(removed, { type: 'restore-media', hashes, details })).toEqual(before)
})

it('the composer: undoes a removal, a crop or a deletion and keeps later changes', () => {
  const before = stateAfter(
    { type: 'add-media', hashes: ['a', 'b'] },
    { type: 'describe-media', hash: 'a', altText: 'Um pão' },
  )
  const { mediaHashes: hashes, mediaDetails: details } = before
  const removed = [
    { type: 'remove-media', hash: 'a' },
    { type: 'add-media', hashes: ['c'] },
    { type: 'describe-media', hash: 'b', altText: 'Um bolo' },
    { type: 'restore-media', hashes, details },
  ] satisfies ComposerAction[]
  expect(removed.reduce(composerReducer, before)).toMatchObject({
    mediaHashes: ['a', 'b', 'c'],
    mediaDetails: { a: { altText: 'Um pão' }, b: { altText: 'Um bolo' } },
  })
  const cropped = [
    { type: 'replace-media', hash: 'a', by: 'x', crop: cropOf('a') },
    { type: 'add-media', hashes: ['c'] },
    { type: 'restore-media', hashes, details, without: 'x' },
  ] satisfies ComposerAction[]
  expect(cropped.reduce(composerReducer, before)).toMatchObject({
    mediaHashes: ['a', 'b', 'c'],
    mediaDetails: { a: { altText: 'Um pão', crop: null } },
  })
  const planned = stateAfter(
    { type: 'set-scheduling', isOn: true },
    save(schedule('2')),
    save(schedule('3')),
    { type: 'restore-schedules', timeZone, schedules: [schedule('1'), schedule('2')] },
  )
  expect(planned.schedules.map(({ id }) => id)).toEqual(['1', '2', '3'])
})

it('the composer stores one version per network, and no empty one', () => {
  const instagram = readVersion([], 'instagram')
  const own = stateAfter(
    { type: 'write-version', version: { ...instagram, caption: 'Só aqui' } },
    { type: 'write-version', version: { ...readVersion([], 'facebook'), link: 'https://a.b' } },
    { type: 'write-version', version: { ...instagram, firstComment: '#pão' } },
  )
  expect(own.versions.map(({ platformId }) => platformId)).toEqual(['instagram', 'facebook'])
  expect(own.versions[0]).toEqual({ ...instagram, firstComment: '#pão' })
  const none = composerReducer(own, { type: 'write-version', version: instagram })
  expect(none.versions.map(({ platformId }) => platformId)).toEqual(['facebook'])
})

import { expect, it } from 'vitest'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { type EditState, editReducer, isSameEdit } from './edit-state.ts'

const at = '2026-11-24T12:00:00.000Z'
const state: EditState = {
  caption: 'Pão',
  description: '',
  versions: [],
  mediaHashes: ['a', 'b'],
  altTexts: {},
  schedules: [{ id: '1', scheduledAt: at, socialMediaAccountIds: ['ana'] }],
}

it('the edit form adds a time with the accounts of the last one', () => {
  const { schedules } = editReducer(state, { type: 'add-time', id: '2' })
  expect(schedules[1]).toEqual({ id: '2', scheduledAt: null, socialMediaAccountIds: ['ana'] })
})

it('the edit form: toggles an account of one time', () => {
  const both = editReducer(state, { type: 'toggle-account', id: '1', accountId: 'bia' })
  expect(both.schedules[0]?.socialMediaAccountIds).toEqual(['ana', 'bia'])
  const one = editReducer(both, { type: 'toggle-account', id: '1', accountId: 'ana' })
  expect(one.schedules[0]?.socialMediaAccountIds).toEqual(['bia'])
})

it('the edit form: restores a removed time at its place', () => {
  const two = editReducer(state, { type: 'add-time', id: '2' })
  const [first] = two.schedules
  const without = editReducer(two, { type: 'remove-time', id: '1' })
  expect(without.schedules.map(({ id }) => id)).toEqual(['2'])
  if (!first) throw new Error('no first time')
  const back = editReducer(without, { type: 'restore-time', schedule: first, index: 0 })
  expect(back.schedules.map(({ id }) => id)).toEqual(['1', '2'])
})

it('the edit form has a file once, however often it is added', () => {
  const added = editReducer(state, { type: 'add-media', hashes: ['b', 'c'] })
  expect(added.mediaHashes).toEqual(['a', 'b', 'c'])
})

it('the edit form writes network versions and alt texts, and keeps the text of a removed file', () => {
  const version = makeVersion('facebook', { caption: 'Só lá' })
  const own = editReducer(state, { type: 'write-version', version })
  expect(own.versions).toEqual([version])
  expect(isSameEdit(state, own)).toBe(false)
  const said = editReducer(state, { type: 'describe-media', hash: 'a', altText: 'Um pão' })
  expect(isSameEdit(state, said)).toBe(false)
  const without = editReducer(said, { type: 'remove-media', hash: 'a' })
  const back = editReducer(without, { type: 'restore-media', hashes: ['a', 'b'] })
  expect(back).toMatchObject({ mediaHashes: ['a', 'b'], altTexts: { a: 'Um pão' } })
  const unsaid = editReducer(back, { type: 'describe-media', hash: 'a', altText: '' })
  expect(isSameEdit(state, unsaid)).toBe(true)
})

it('the edit form is unchanged when a time was moved there and back', () => {
  const moved = editReducer(state, { type: 'move-time', id: '1', scheduledAt: null })
  expect(isSameEdit(state, moved)).toBe(false)
  const back = editReducer(moved, { type: 'move-time', id: '1', scheduledAt: at })
  expect(isSameEdit(state, back)).toBe(true)
})

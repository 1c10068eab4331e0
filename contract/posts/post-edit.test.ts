import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PostEdit, readPostEditForm, writePostEditForm } from './post-edit.ts'

const accountId = '0d000000-0000-4000-8000-000000000004'
const hash = 'a'.repeat(64)

test('an edit read from its form is unchanged', () => {
  const edit: PostEdit = {
    caption: 'Bom dia, "Rio" [1]',
    description: 'Linha 1\nLinha 2',
    schedules: [{ scheduledAt: '2026-12-01T12:00:00.123Z', socialMediaAccountIds: [accountId] }],
    droppedTimes: [],
    mediaHashes: [hash],
    uploadIds: [accountId],
  }
  expect(v.parse(PostEdit, readPostEditForm(writePostEditForm(edit)))).toEqual(edit)
})

test('an empty list of media differs from a missing one', () => {
  const edit = { caption: 'Oi', description: '', droppedTimes: [], uploadIds: [] }
  const none = v.parse(PostEdit, readPostEditForm(writePostEditForm({ ...edit, mediaHashes: [] })))
  expect(none.mediaHashes).toEqual([])
  const silent = v.parse(PostEdit, readPostEditForm(writePostEditForm(edit)))
  expect(silent.mediaHashes).toBeUndefined()
})

test.each([
  [['schedules', '{not json']],
  [
    ['caption', 'a'],
    ['caption', 'b'],
  ],
] as [string, string][][])('a form that our app never writes is refused', (...entries) => {
  expect(readPostEditForm(entries)).toBeUndefined()
})

test('a time without accounts is refused', () => {
  const read = {
    caption: 'Oi',
    schedules: [{ scheduledAt: '2026-12-01T12:00:00Z', socialMediaAccountIds: [] }],
  }
  expect(v.safeParse(PostEdit, read).success).toBe(false)
})

// A text with a blank of its own, as `text(n)` has, would be wiped by the edit of a device of before.
test('a field that an edit does not name is not read as a blank one', () => {
  const said = { caption: 'Oi', description: 'Linha' }
  expect(v.parse(PostEdit, said)).toEqual({ ...said, droppedTimes: [], uploadIds: [] })
})

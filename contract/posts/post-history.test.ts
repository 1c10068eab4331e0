import * as v from 'valibot'
import { expect, test } from 'vitest'
import { makeAct, makeStep } from '#tests/fakes/data/make-post-event.ts'
import { PostHistory, ReadPostHistory } from './post-history.ts'

const events = [
  makeStep(),
  makeAct({ parts: ['caption', 'times'] }),
  makeAct({ kind: 'created', by: null }),
]
const known = { events, hasMore: true }

test('a history of a post is read as the server told it', () => {
  expect(v.parse(ReadPostHistory, known)).toEqual(v.parse(PostHistory, known))
})

test('a part of a post that only a newer server knows is left out of its history, and the rest is read', () => {
  const [step, act, creation] = events
  const changed = { ...act, parts: ['caption', 'weather', 'times'] }
  const newer = { ...known, events: [step, changed, creation] }
  expect(v.parse(ReadPostHistory, newer)).toEqual(known)
  const only = { ...makeAct(), parts: ['weather'] }
  expect(v.parse(ReadPostHistory, { ...known, events: [only] }).events).toEqual([makeAct()])
})

test('a kind of event that only a newer server knows is left out of the history of a post', () => {
  const approved = { kind: 'approved', at: 'whenever', stars: 5 }
  const newer = { ...known, events: [approved, ...events, approved] }
  expect(v.parse(ReadPostHistory, newer)).toEqual(known)
})

test('a step of a delivery that only a newer server knows is left out of the history of a post', () => {
  const pinned = { ...makeStep(), step: 'pin' }
  expect(v.parse(ReadPostHistory, { ...known, events: [...events, pinned] })).toEqual(known)
  const broken = { ...makeStep(), step: 7 }
  expect(v.safeParse(ReadPostHistory, { ...known, events: [broken] }).success).toBe(false)
})

test('a server that answers a part or a kind of event that it does not know itself is caught', () => {
  for (const event of [
    { ...makeAct(), parts: ['weather'] },
    { ...makeAct(), kind: 'approved' },
    { ...makeStep(), step: 'pin' },
  ])
    expect(v.safeParse(PostHistory, { ...known, events: [event] }).success).toBe(false)
})

test.each([
  ['no kind', { ...makeAct(), kind: undefined }],
  ['a part that is no text', { ...makeAct(), parts: [7] }],
  ['no parts', { ...makeAct(), parts: undefined }],
  ['a time that is none', makeAct({ at: 'ontem' })],
  ['a step without its account', { ...makeStep(), socialMediaAccount: undefined }],
  ['no event at all', null],
])('a history of a post is not read with %s', (_what, event) => {
  const read = { ...known, events: [...events, event] }
  expect(v.safeParse(ReadPostHistory, read).success).toBe(false)
})

import { expect, it } from 'vitest'
import type { Draft } from '#local/database/rows.ts'
import { showAsIs } from '#src/offline/outbox/post-with-pending-change.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import {
  accountText,
  type CalendarContent,
  captionOf,
  listEarliestItems,
  listTimedItems,
  networkNames,
} from './calendar-item.ts'

const nothing: CalendarContent = {
  posts: [],
  entries: [],
  drafts: [],
  platforms: [],
  projectOf: () => 'p1',
}
const at = (scheduledAt: string, more = {}) => makeSchedule({ scheduledAt, ...more })
const timesOf = (items: readonly { at: number }[]) =>
  items.map((item) => new Date(item.at).toISOString())

const post = makePost({
  schedules: [
    at('2026-11-24T12:00:30Z'),
    at('2026-11-23T10:00:00-03:00'),
    at('2026-11-24T12:00:00Z'),
    at('2026-11-20T12:00:00Z', { state: 'cancelled' }),
  ],
})
const content = { ...nothing, posts: [showAsIs(post)] }

it("a post's items are one at its earliest time that is not cancelled, in any order and notation", () => {
  const items = listEarliestItems(content)
  expect(timesOf(items)).toEqual(['2026-11-23T13:00:00.000Z'])
  expect(items[0]).toMatchObject({ key: post.id, isWholePost: true })
})

it("a post's items are one for each minute where every time is shown, with the times of that minute", () => {
  const items = listTimedItems(content)
  expect(timesOf(items)).toEqual(['2026-11-23T13:00:00.000Z', '2026-11-24T12:00:00.000Z'])
  expect(items.map((item) => item.source === 'server' && item.times.length)).toEqual([1, 2])
})

it("a post's items stay the same objects while the post is the same, so that a calendar draws only what changed", () => {
  const again = { ...nothing, posts: [showAsIs(post)] }
  expect(listTimedItems(again)[1]).toBe(listTimedItems(content)[1])
  expect(listEarliestItems(again)[0]).toBe(listEarliestItems(content)[0])
  const moved = { ...again, projectOf: () => 'p2' }
  expect(listEarliestItems(moved)[0]).toMatchObject({ projectId: 'p2' })
  const changed = { ...again, posts: [showAsIs({ ...post, caption: 'Bolo' })] }
  expect(listEarliestItems(changed)[0]).toMatchObject({ post: { caption: 'Bolo' } })
})

it("a post's items are at a cancelled time only when there is no other", () => {
  const only = makePost({ schedules: [at('2026-11-20T12:00:00Z', { state: 'cancelled' })] })
  const shown = { ...nothing, posts: [showAsIs(only)] }
  expect(timesOf(listEarliestItems(shown))).toEqual(['2026-11-20T12:00:00.000Z'])
  const none = { ...nothing, posts: [showAsIs(makePost({ schedules: [] }))] }
  expect(listEarliestItems(none)).toEqual([])
})

it("a post's items name their networks once each, and one account or the number of accounts", () => {
  const account = (id: string, username: string) => ({
    ...{ id, platformId: 'instagram', platformName: 'Instagram', username },
    userProfilePictureUrl: null,
  })
  const [ipe, acai] = [account('a1', 'ipe'), account('a2', 'acai')]
  expect(networkNames({ accounts: [ipe, acai] })).toEqual(['Instagram'])
  expect(accountText({ accounts: [ipe] })).toBe('@ipe')
  expect(accountText({ accounts: [ipe, acai] })).toBe('2 contas')
  expect(accountText({ accounts: [] })).toBe('')
})

const schedule = { id: 's1', date: '2026-11-23', time: '09:30', socialMediaAccountIds: [] }
const draft = {
  ...{ id: 'd1', timeZone: 'America/Sao_Paulo', isPostNow: false, isScheduling: true },
  schedules: [{ ...schedule, repeatType: 2, repeatNumber: 1 }],
} as unknown as Draft

it("a draft's items are its times with the repeats, on the clock of its zone", () => {
  expect(timesOf(listTimedItems({ ...nothing, drafts: [draft] }))).toEqual([
    '2026-11-23T12:30:00.000Z',
    '2026-11-25T12:30:00.000Z',
  ])
  expect(timesOf(listEarliestItems({ ...nothing, drafts: [draft] }))).toHaveLength(1)
})

it("a draft's items are none while a date or time is not chosen", () => {
  const open = {
    ...draft,
    schedules: [{ ...schedule, date: '', repeatType: 0, repeatNumber: 0 }],
  }
  expect(listTimedItems({ ...nothing, drafts: [open as Draft] })).toEqual([])
})

it("a draft's items are gone from the outbox once its post is among the posts of the server", () => {
  const entry = { id: 'k1', pressedAt: 0, draft, state: 'queued', isUnpaid: false } as const
  const post = makePost({ entryKey: 'k1', schedules: [at('2026-11-23T12:30:00Z')] })
  expect(listEarliestItems({ ...nothing, entries: [entry] })).toHaveLength(1)
  const items = listEarliestItems({ ...nothing, entries: [entry], posts: [showAsIs(post)] })
  expect(items.map(({ source }) => source)).toEqual(['server'])
})

const captionOfPost = (caption: string) =>
  listTimedItems({
    ...nothing,
    posts: [showAsIs(makePost({ caption, schedules: [at('2026-11-24T12:00:00Z')] }))],
  }).map(captionOf)

it("an item's caption is whole up to what a card shows, and cut after it, between letters", () => {
  const whole = 'ã'.repeat(240)
  expect(captionOfPost(whole)).toEqual([whole])
  expect(captionOfPost(`${whole}b`)).toEqual([`${whole}…`])
  expect(captionOfPost('🧊'.repeat(240))).toEqual(['🧊'.repeat(240)])
  expect(captionOfPost('🧊'.repeat(1000))).toEqual([`${'🧊'.repeat(240)}…`])
})

it("an item's caption is 'Sem legenda' where there is none", () => {
  expect(captionOfPost(' \n')).toEqual(['Sem legenda'])
})

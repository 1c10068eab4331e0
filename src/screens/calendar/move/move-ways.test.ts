import { expect, it } from 'vitest'
import type { Draft } from '#local/database/rows.ts'
import { showAsIs } from '#src/offline/outbox/post-with-pending-change.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { type CalendarContent, listTimedItems } from '../calendar-item.ts'
import { mayMove } from './may-move.ts'
import { listMoveWays } from './move-ways.ts'

const zone = 'America/Sao_Paulo'
const nothing: CalendarContent = {
  posts: [],
  entries: [],
  drafts: [],
  platforms: [],
  projectOf: () => 'p1',
}
const target = Date.parse('2026-11-26T12:00:00Z')
const account = (id: string, username: string) => ({
  ...{ id, platformId: 'instagram', platformName: 'Instagram', username },
  userProfilePictureUrl: null,
})
const [ipe, acai] = [account('a1', 'ipe'), account('a2', 'acai')]
const at = (scheduledAt: string, socialMediaAccount = ipe, more = {}) =>
  makeSchedule({ scheduledAt, socialMediaAccount, ...more })
const firstOf = (content: Partial<CalendarContent>) => {
  const [item] = listTimedItems({ ...nothing, ...content })
  if (!item) throw new Error('No item')
  return item
}
const ofPost = (...schedules: ReturnType<typeof at>[]) =>
  firstOf({ posts: [showAsIs(makePost({ schedules }))] })

it('the ways in which an item of the calendar moves are one for a post with one time on one account, which needs no question', () => {
  const ways = listMoveWays(ofPost(at('2026-11-25T12:00:00Z')), target, zone)
  expect(ways.map(({ label }) => label)).toEqual(['Só este horário'])
  expect(ways[0]?.moves).toEqual([
    { from: Date.parse('2026-11-25T12:00:00Z'), to: target, accountIds: ['a1'] },
  ])
})

it('the ways in which an item of the calendar moves are all accounts of a time first, then each of them alone, by its name', () => {
  const item = ofPost(at('2026-11-25T12:00:00Z'), at('2026-11-25T12:00:00Z', acai))
  expect(listMoveWays(item, target, zone).map(({ label }) => label)).toEqual([
    'Este horário, em 2 contas',
    'Só em Instagram @ipe',
    'Só em Instagram @acai',
  ])
})

it('the ways in which an item of the calendar moves are this time, and with it those that follow, for a series', () => {
  const item = ofPost(at('2026-11-25T12:00:00Z'), at('2026-11-27T12:00:00Z'))
  const ways = listMoveWays(item, target, zone)
  expect(ways.map(({ label }) => label)).toEqual([
    'Só este horário',
    'Este e os seguintes (2 publicações)',
  ])
  expect(ways[1]?.moves.map(({ to }) => new Date(to).toISOString())).toEqual([
    '2026-11-26T12:00:00.000Z',
    '2026-11-28T12:00:00.000Z',
  ])
})

it('the ways in which an item of the calendar moves are none for what has been published, which cannot be moved', () => {
  const published = { state: 'published', postedAt: '2026-11-25T12:00:04Z' }
  const item = ofPost(at('2026-11-25T12:00:00Z', ipe, published))
  expect(listMoveWays(item, target, zone)).toEqual([])
  expect(mayMove(item)).toBe(false)
})

it('the ways in which an item of the calendar moves are those of its times for a draft with a series', () => {
  const draft = {
    ...{ id: 'd1', timeZone: zone, isPostNow: false, isScheduling: true },
    schedules: [
      {
        ...{ id: 's1', date: '2026-11-25', time: '09:00', repeatType: 1, repeatNumber: 2 },
        socialMediaAccountIds: ['a1'],
      },
    ],
  } as unknown as Draft
  const item = firstOf({ drafts: [draft] })
  expect(mayMove(item)).toBe(true)
  expect(listMoveWays(item, target, zone).map(({ id }) => id)).toEqual(['account', 'later'])
})

it('a post whose deletion waits in the outbox cannot be moved', () => {
  const post = makePost({ schedules: [at('2026-11-25T12:00:00Z')] })
  const change = { entryId: 'e1', isDeletion: true, state: 'queued' } as const
  expect(mayMove(firstOf({ posts: [{ post, server: post, change }] }))).toBe(false)
})

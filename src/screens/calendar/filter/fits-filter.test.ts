import { expect, it } from 'vitest'
import type { Draft } from '#local/database/rows.ts'
import { showAsIs } from '#src/offline/outbox/post-with-pending-change.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { type CalendarContent, listEarliestItems, listTimedItems } from '../calendar-item.ts'
import { fitsFilter } from './fits-filter.ts'

const account = (id: string, platformId: string) => ({
  ...{ id, platformId, platformName: platformId, username: id, userProfilePictureUrl: null },
})
const post = makePost({
  schedules: [
    makeSchedule({
      ...{ scheduledAt: '2031-03-03T12:00:00.000Z', state: 'published' },
      ...{ postedAt: '2031-03-03T12:00:04.000Z', socialMediaAccount: account('a1', 'instagram') },
    }),
    makeSchedule({
      ...{ scheduledAt: '2031-03-05T12:00:00.000Z' },
      socialMediaAccount: account('a2', 'facebook'),
    }),
  ],
})
const draft = {
  ...{ id: 'd1', projectId: 'p1', isPostNow: false, isScheduling: true },
  timeZone: 'America/Sao_Paulo',
  schedules: [
    {
      ...{ id: 's1', date: '2031-03-04', time: '09:00', repeatType: 0, repeatNumber: 0 },
      socialMediaAccountIds: ['a2'],
    },
  ],
} as unknown as Draft
const content: CalendarContent = {
  ...{ posts: [showAsIs(post)], entries: [], drafts: [draft], platforms: [] },
  projectOf: () => 'p1',
}

const daysOf = (filter: Parameters<typeof fitsFilter>[1], list = listTimedItems) =>
  list(content, (item) => fitsFilter(item, filter))
    .map(({ at }) => new Date(at).getUTCDate())
    .toSorted()

it('a time is wanted by what became of it, not of the whole post, unless that was published in part', () => {
  expect(daysOf({ status: 'published' })).toEqual([3])
  expect(daysOf({ status: 'scheduled' })).toEqual([5])
  expect(daysOf({ status: 'partly' })).toEqual([3, 5])
  expect(daysOf({ status: 'failed' })).toEqual([])
})

it('network and account are asked of the same time, and what only this device has fits them, too', () => {
  expect(daysOf({ platformId: 'instagram' })).toEqual([3])
  expect(daysOf({ accountId: 'a2' })).toEqual([4, 5])
  expect(daysOf({ accountId: 'a2', platformId: 'instagram' })).toEqual([])
  expect(daysOf({ accountId: 'a2', status: 'scheduled' })).toEqual([5])
})

it("in the week's view a post stands at its earliest time that is wanted", () => {
  expect(daysOf({}, listEarliestItems)).toEqual([3, 4])
  expect(daysOf({ platformId: 'facebook' }, listEarliestItems)).toEqual([4, 5])
})

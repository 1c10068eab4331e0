import { expect, it } from 'vitest'
import type { Draft } from '#local/database/rows.ts'
import type { DeviceEntry } from '#src/offline/outbox/list-device-entries.ts'
import { showAsIs } from '#src/offline/outbox/post-with-pending-change.ts'
import { makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { accountId, timeZone } from '#tests/fakes/device/local-device.ts'
import { chooseShown, listOutings, type Outing } from './list-outings.ts'

/** 26 November 2026 in Brasília. */
const span = { from: Date.parse('2026-11-26T03:00Z'), to: Date.parse('2026-11-27T03:00Z') }
const platforms = [makePlatform([makeAccount({ id: accountId, username: 'cafe' })])]

function list(posts = [makePost()], entries: DeviceEntry[] = []): Outing[] {
  return listOutings({ posts: posts.map(showAsIs), entries, platforms }, span)
}

const at = (scheduledAt: string, changes = {}) => makeSchedule({ scheduledAt, ...changes })
const hours = (outings: readonly Outing[]) =>
  outings.map((outing) => new Date(outing.at).toISOString().slice(11, 16))

function makeEntry(changes: Partial<Draft>): DeviceEntry {
  const draft = {
    ...{ id: 'd1', caption: 'Sem rede', mediaHashes: [] as string[], timeZone },
    ...{ isPostNow: false, isScheduling: true, postNowAccountIds: [accountId] },
    ...changes,
  } as Draft
  const pressedAt = Date.parse('2026-11-26T15:20:30Z')
  return { id: 'e1', pressedAt, draft, state: 'queued', isUnpaid: false }
}

it('the outings of a day are every time of a post on that day, and of no other, in order', () => {
  const daily = makePost({
    schedules: [
      at('2026-11-25T12:00:00Z', { state: 'published' }),
      at('2026-11-26T12:00:00Z'),
      at('2026-11-27T02:59:59Z'),
      at('2026-11-27T03:00:00Z'),
    ],
  })
  const early = makePost({ schedules: [at('2026-11-26T03:00:00Z')] })
  expect(hours(list([daily, early]))).toEqual(['03:00', '12:00', '02:59'])
})

it('the outings of a day have the accounts of the same minute together', () => {
  const times = ['2026-11-26T12:00:00Z', '2026-11-26T12:00:40Z', '2026-11-26T12:01:00Z']
  const outings = list([makePost({ schedules: times.map((time) => at(time)) })])
  expect(outings.map(({ accounts }) => accounts.length)).toEqual([2, 1])
})

it('the outings of a day leave out what was cancelled', () => {
  const cancelled = at('2026-11-26T12:00:00Z', { state: 'cancelled' })
  expect(list([makePost({ schedules: [cancelled] })])).toEqual([])
})

it('the outings of a day have what waits on the device with all of its repeats and the names of its accounts', () => {
  const schedule = { id: 's', repeatType: 1, repeatNumber: 3, socialMediaAccountIds: [accountId] }
  const entry = makeEntry({ schedules: [{ ...schedule, date: '2026-11-24', time: '09:30' }] })
  const [outing, ...others] = list([], [entry])
  expect(others).toEqual([])
  expect(outing).toMatchObject({ source: 'device', accounts: [{ username: 'cafe' }] })
  expect(hours(outing ? [outing] : [])).toEqual(['12:30'])
})

it('the outings of a day have what is to be published at once at the minute of the press', () => {
  expect(hours(list([], [makeEntry({ isPostNow: true })]))).toEqual(['15:20'])
})

it('the outings of a day have what has arrived once, as the post that it became', () => {
  const post = makePost({ entryKey: 'e1', schedules: [at('2026-11-26T15:20:00Z')] })
  const outings = list([post], [makeEntry({ isPostNow: true })])
  expect(outings.map(({ source }) => source)).toEqual(['server'])
})

it('the outings of a day leave out a draft without a time', () => {
  const schedule = { id: 's', repeatType: 0, repeatNumber: 0, socialMediaAccountIds: [accountId] }
  const entry = makeEntry({ schedules: [{ ...schedule, date: '', time: '' }] })
  expect(list([], [entry])).toEqual([])
})

const day = ['08', '09', '10', '11', '12', '13'].map(
  (hour) => ({ key: hour, at: Date.parse(`2026-11-26T${hour}:00Z`) }) as Outing,
)
const shown = (now: string, most = 3) =>
  chooseShown(day, Date.parse(`2026-11-26T${now}Z`), most).map(({ key }) => key)

it('of a full day: what comes next is shown', () => {
  expect(shown('09:30')).toEqual(['10', '11', '12'])
})

it('of a full day: the last of what has gone out fills up what is left', () => {
  expect(shown('12:30')).toEqual(['11', '12', '13'])
  expect(shown('20:00')).toEqual(['11', '12', '13'])
})

it('of a full day: all is shown where there is room', () => {
  expect(shown('09:30', 6)).toHaveLength(6)
})

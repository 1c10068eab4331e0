import { expect, it } from 'vitest'
import type { PostFilter } from '#contract/posts/post-filter.ts'
import { listEntries } from '#local/entries/list-entries.ts'
import { makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import {
  accountId,
  ana,
  makeDraft,
  makeEntry,
  openDevice,
} from '#tests/fakes/device/local-device.ts'
import { makeLaterDraft } from '#tests/fakes/device/planned-drafts.ts'
import { filterDevicePosts } from './filter-device-posts.ts'

const platforms = [makePlatform([makeAccount({ id: accountId })])]
const networkId = platforms[0]?.id ?? ''

/** A draft for 25 November 2036, and a new post in the outbox that was enqueued now. */
async function fill() {
  const db = openDevice()
  const draft = await makeDraft(db, {
    ...{ caption: 'Pão de mel', isPostNow: false, postNowAccountIds: [], isScheduling: true },
    schedules: makeLaterDraft('2036-11-25', '14:30').schedules ?? [],
  })
  await makeEntry(db, { caption: 'Café' })
  const entries = await listEntries(db, ana)
  const device = { drafts: [draft], entries, outside: [], progress: new Map(), count: 2 }
  return (filter: PostFilter | undefined) => {
    const { drafts, entries: left, count } = filterDevicePosts(device, filter, platforms)
    expect(count).toBe(drafts.length + left.length)
    return `${drafts.length} ${left.length}`
  }
}

it('what waits on the device is narrowed by text, network, account and period as posts are', async () => {
  const left = await fill()
  expect(left(undefined)).toBe('1 1')
  expect(left({ q: 'pao' })).toBe('1 0')
  expect(left({ q: 'cafe' })).toBe('0 1')
  expect(left({ from: '2036-11-25T03:00:00.000Z', to: '2036-11-26T03:00:00.000Z' })).toBe('1 0')
  expect(left({ to: '2036-11-25T03:00:00.000Z' })).toBe('0 1')
  expect(left({ platformId: networkId })).toBe('1 1')
  expect(left({ platformId: 'elsewhere' })).toBe('0 0')
  expect(left({ accountId: crypto.randomUUID() })).toBe('0 0')
})

it('what waits on the device has no status of the server', async () => {
  expect((await fill())({ status: 'scheduled' })).toBe('0 0')
})

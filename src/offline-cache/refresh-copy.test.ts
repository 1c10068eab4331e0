import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LateDelivery } from '#contract/posts/late-deliveries.ts'
import type { Post } from '#contract/posts/post.ts'
import type { BestTimes } from '#contract/posts/post-results.ts'
import { createSessionSource } from '#local/session/session.ts'
import { storeSession } from '#local/session/store-session.ts'
import { bestTimesQuery } from '#src/api/best-times-query.ts'
import { lendSession } from '#src/api/calls/call-session.ts'
import { pageNetwork } from '#src/api/calls/page-network.ts'
import { lateDeliveriesQuery } from '#src/api/late-deliveries-query.ts'
import { postsInfiniteQuery, postsKey } from '#src/api/queries.ts'
import { nearestWeeks, weekQuery } from '#src/api/week-queries.ts'
import { localDb } from '#src/browser/local-database.ts'
import { makeLateDelivery } from '#tests/fakes/data/make-late-delivery.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { ana, makeAuth, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { refreshCopy } from './refresh-copy.ts'
import { listWantedPictures } from './schedule-refresh.ts'

/** A Wednesday. */
const now = Date.parse('2026-11-25T15:00:00Z')
const dayMs = 86_400_000
const copy = { userId: ana, projectId, timeZone }
const call = () => new AbortController().signal

lendSession({
  open: async () => createSessionSource(localDb, pageNetwork),
  onRefused: () => {},
})

let posts: Post[]
let listed: number
let late: LateDelivery[]
let best: BestTimes | undefined
let asked: string[]
let client: QueryClient

beforeEach(async () => {
  posts = []
  listed = 0
  late = []
  best = { posts: 0, times: [] }
  asked = []
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.stubGlobal('fetch', async (url: string) => answer(new URL(url, 'https://upubly.test')))
  vi.stubGlobal('location', new URL('https://upubly.test'))
  await storeSession(localDb, makeAuth(ana), projectId)
})
afterEach(async () => {
  client.clear()
  await localDb.session.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function answer({ pathname, searchParams }: URL): Response {
  const path = pathname.replace('/api/v1', '')
  const [from = '', to = ''] = ['from', 'to'].map((name) => searchParams.get(name) ?? '')
  asked.push(path === '/posts/scheduled' ? `${from.slice(0, 10)} ${to.slice(0, 10)}` : path)
  if (path === '/platforms/user' || path === `/templates/user/${ana}`) return success([])
  if (path === '/planning') return success({ slots: [], hashtagGroups: [], version: 1 })
  if (path === '/metrics/best-times')
    return best ? success(best) : new Response('', { status: 500 })
  if (path === '/late-deliveries') return success({ deliveries: late, total: late.length })
  if (path === '/failed-deliveries') return success({ deliveries: [], total: 0 })
  if (path === '/posts') return success(page(Number(searchParams.get('page'))))
  return success(
    posts.filter(({ schedules }) => {
      const at = schedules[0]?.scheduledAt ?? ''
      return at >= from && at < to
    }),
  )
}

const success = (data: unknown) => Response.json({ status: 'success', data })

function page(index: number) {
  const size = 15
  const left = Math.max(0, listed - index * size)
  return {
    content: Array.from({ length: Math.min(size, left) }, () => makePost()),
    pagination: {
      ...{ page: index, size, totalPages: Math.ceil(listed / size), totalItems: listed },
      ...{ totalElements: listed, isFirst: index === 0, isLast: left <= size },
      ...{ hasNext: left > size, hasPrevious: index > 0 },
    },
  }
}

function post(days: number, thumbnail = 'a') {
  const schedules = [makeSchedule({ scheduledAt: new Date(now + days * dayMs).toISOString() })]
  const media = [0, 1].map((index) => ({
    ...{ id: crypto.randomUUID(), url: '/media/x/a.jpg', kind: 'image' as const, size: 1 },
    ...{ thumbnailUrl: `/media/x/${thumbnail}${index}.thumb.webp`, contentType: 'image/jpeg' },
    ...{ width: 1, height: 1, durationSeconds: null, sha256: 'a'.repeat(64), altText: '' },
  }))
  return makePost({ schedules, media })
}

const weeksAsked = () => asked.filter((one) => /^\d/.test(one))
const formatCount = (week: string) =>
  client.getQueryData(weekQuery(projectId, week, timeZone).queryKey)?.length

it("a project's copy has the present week and four weeks on either side, the nearest fetched first", async () => {
  posts = [post(-28), post(0), post(28)]
  await refreshCopy(client, copy, call())
  const weeks = nearestWeeks(timeZone, now)
  expect(weeks.toSorted()).toEqual([
    ...['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22'],
    ...['2026-11-29', '2026-12-06', '2026-12-13', '2026-12-20'],
  ])
  expect(weeks.slice(0, 3)).toEqual(['2026-11-22', '2026-11-29', '2026-11-15'])
  expect(weeks.toSorted().map(formatCount)).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1])
  expect(weeksAsked()[0]).toBe('2026-11-22 2026-12-13')
  expect(asked).toContain('/platforms/user')
  expect(asked).toContain('/failed-deliveries')
})

it("a project's copy has what missed its time, with the begin of long captions", async () => {
  late = [makeLateDelivery({ caption: '🥐'.repeat(1100) }), makeLateDelivery()]
  await refreshCopy(client, copy, call())
  const kept = client.getQueryData(lateDeliveriesQuery(projectId).queryKey)
  expect(kept?.total).toBe(2)
  expect(kept?.deliveries.map(({ caption }) => caption)).toEqual(['🥐'.repeat(200), 'Bom dia!'])
})

it("a project's copy has the best times, for planning without a connection", async () => {
  await refreshCopy(client, copy, call())
  expect(client.getQueryData(bestTimesQuery(projectId).queryKey)).toEqual(best)
})

it("a project's copy is complete without the best times where they cannot be had", async () => {
  best = undefined
  await refreshCopy(client, copy, call())
  expect(nearestWeeks(timeZone, now).map(formatCount)).not.toContain(undefined)
})

it("a project's copy is marked to be stored, also when no screen fetched it", async () => {
  await refreshCopy(client, copy, call())
  const unmarked = client
    .getQueryCache()
    .findAll()
    .filter(({ meta }) => meta?.persist !== true)
  expect(unmarked.map(({ queryKey }) => queryKey)).toEqual([])
})

it("a project's copy has the first pages of the list, at least those that were shown", async () => {
  listed = 200
  await refreshCopy(client, copy, call())
  const pages = () => client.getQueryData(postsInfiniteQuery(projectId).queryKey)?.pages.length
  expect(pages()).toBe(4)
  client.clear()
  await client.infiniteQuery({ ...postsInfiniteQuery(projectId), pages: 7 })
  await client.invalidateQueries({ refetchType: 'none' })
  await refreshCopy(client, copy, call())
  expect(pages()).toBe(7)
})

it("a project's copy has them also when the list's screen has just fetched its first page", async () => {
  listed = 200
  const shown = client.infiniteQuery(postsInfiniteQuery(projectId))
  await refreshCopy(client, copy, call())
  await shown
  expect(client.getQueryData(postsInfiniteQuery(projectId).queryKey)?.pages).toHaveLength(4)
})

it("a project's copy is not fetched again while it is fresh, except what a change invalidated", async () => {
  await refreshCopy(client, copy, call())
  asked = []
  await refreshCopy(client, copy, call())
  expect(asked).toEqual([])
  await client.invalidateQueries({ queryKey: postsKey(projectId), refetchType: 'none' })
  await refreshCopy(client, copy, call())
  expect(asked).not.toContain('/platforms/user')
  expect(asked).toContain('/posts')
  asked = []
  vi.setSystemTime(now + 6 * 60_000)
  await refreshCopy(client, copy, call())
  expect(asked).toContain('/platforms/user')
})

it("a project's copy is fetched in small answers when there are many posts, as far as there is space", async () => {
  posts = Array.from({ length: 5_000 }, (_, index) => post(-31 + (62 * index) / 5_000))
  await refreshCopy(client, copy, call())
  const known = nearestWeeks(timeZone, now).filter((week) => formatCount(week) !== undefined)
  expect(known).toEqual(nearestWeeks(timeZone, now).slice(0, known.length))
  expect(known.length).toBeGreaterThanOrEqual(4)
  expect(known.length).toBeLessThan(9)
  const days = weeksAsked().map((period) => {
    const [from = '', to = ''] = period.split(' ')
    return (Date.parse(to) - Date.parse(from)) / dayMs
  })
  expect(days).toEqual([21, ...days.slice(1).map(() => 7)])
})

it("a project's copy stops when it is aborted", async () => {
  const stop = new AbortController()
  stop.abort()
  await expect(refreshCopy(client, copy, stop.signal)).rejects.toThrow()
  expect(weeksAsked()).toEqual([])
})

it("a project's copy: fetches the first picture of each post before further ones, those nearest to today first", async () => {
  posts = [post(-7, 'before'), post(0, 'now'), post(7, 'after')]
  await refreshCopy(client, copy, call())
  const wanted = listWantedPictures(client, copy, now).filter((url) => url !== null)
  expect(wanted).toEqual(
    ['now0', 'after0', 'before0', 'now1', 'after1', 'before1'].map(
      (name) => `/media/x/${name}.thumb.webp`,
    ),
  )
})

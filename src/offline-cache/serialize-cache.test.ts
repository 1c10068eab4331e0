import { dehydrate, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { makeScheduledPosts } from '#tests/bench/make-scheduled-posts.ts'
import {
  persistWhenIdle,
  readAbout,
  readCopy,
  restoreQueries,
  shouldPersist,
  writeCopy,
} from './serialize-cache.ts'

const persisted = (client: QueryClient) => ({
  buster: 'versão 1',
  timestamp: 7,
  clientState: dehydrate(client, { shouldDehydrateQuery: () => true }),
})

function keep(client: QueryClient) {
  const copy = readCopy(writeCopy(persisted(client)))
  const next = new QueryClient()
  restoreQueries(next, copy)
  return { copy, next }
}

afterEach(() => {
  vi.useRealTimers()
})

it('the stored part of the query cache is restored completely, with its version and its age', () => {
  const client = new QueryClient()
  client.setQueryData(['contas'], [{ nome: 'cafe."aurora"' }], { updatedAt: 5 })
  const { copy, next } = keep(client)
  expect(copy).toMatchObject({ about: { buster: 'versão 1', timestamp: 7 } })
  expect(next.getQueryState(['contas'])).toMatchObject({
    data: [{ nome: 'cafe."aurora"' }],
    dataUpdatedAt: 5,
  })
})

it('the stored part of the query cache: includes data whose last refresh failed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(['contas'], ['cafe.aurora'])
  await client
    .fetchQuery({ queryKey: ['contas'], queryFn: () => Promise.reject(new Error('offline')) })
    .catch(() => undefined)
  expect(client.getQueryState(['contas'])?.status).toBe('error')
  expect(keep(client).next.getQueryState(['contas'])).toMatchObject({
    status: 'success',
    error: null,
    fetchStatus: 'idle',
    data: ['cafe.aurora'],
  })
})

it('the stored part of the query cache is stored again with what no screen has asked for since', () => {
  const client = new QueryClient()
  client.getQueryCache().build(client, { queryKey: ['contas'], meta: { persist: true } })
  client.setQueryData(['contas'], ['cafe.aurora'])
  expect(
    keep(client)
      .next.getQueryCache()
      .find({ queryKey: ['contas'] })?.meta,
  ).toEqual({
    persist: true,
  })
})

it('the stored part of the query cache: includes the first pages of an infinite list', () => {
  const client = new QueryClient()
  const numbers = Array.from({ length: 20 }, (_, page) => page)
  client.setQueryData(['posts'], { pages: numbers, pageParams: numbers })
  expect(keep(client).next.getQueryData(['posts'])).toEqual({
    pages: numbers.slice(0, 6),
    pageParams: numbers.slice(0, 6),
  })
})

it('the stored part of the query cache: includes changes since it was last written', () => {
  const client = new QueryClient()
  client.setQueryData(['posts'], ['a'])
  keep(client)
  client.setQueryData(['posts'], ['a', 'b'])
  expect(keep(client).next.getQueryData(['posts'])).toEqual(['a', 'b'])
})

it("the stored part of the query cache: fits into the browser's storage: the weeks farthest from today are left out first", () => {
  const client = new QueryClient()
  const dayMs = 86_400_000
  const weekOf = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  for (const days of [28, 0, 14])
    client.setQueryData(['p', 'posts', 'week', weekOf(days)], ['x'.repeat(1_200_000)])
  const { next } = keep(client)
  const isKept = (days: number) => next.getQueryData(['p', 'posts', 'week', weekOf(days)])
  expect([0, 14, 28].map((days) => isKept(days) !== undefined)).toEqual([true, true, false])
})

it('the stored part of the query cache does not include a week that is months away', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(shouldPersist(['p', 'posts', 'week', '2026-12-20', 'UTC'], now)).toBe(true)
  expect(shouldPersist(['p', 'posts', 'week', '2027-01-10', 'UTC'], now)).toBe(false)
  expect(shouldPersist(['p', 'platforms'], now)).toBe(true)
})

it('the stored part of the query cache: includes complete weeks nearest to today of ten thousand posts, and leaves space', () => {
  const client = new QueryClient()
  const weekMs = 7 * 86_400_000
  const posts = makeScheduledPosts(10_000, Date.now() - 6.5 * weekMs, Date.now() + 6.5 * weekMs)
  const keyOf = (weeks: number) => {
    const start = new Date(Date.now() + weeks * weekMs - weekMs / 2).toISOString().slice(0, 10)
    return ['p', 'posts', 'week', start, 'UTC']
  }
  const perWeek = Math.ceil(posts.length / 13)
  for (let weeks = -6; weeks <= 6; weeks++)
    client.setQueryData(keyOf(weeks), posts.slice((weeks + 6) * perWeek, (weeks + 7) * perWeek))
  client.setQueryData(['p', 'platforms'], [{ id: 'instagram' }])

  const text = writeCopy(persisted(client))
  // The backup of typed text and the copies of other projects need part of the 5 MiB.
  expect(text.length).toBeLessThanOrEqual(3_300_000)
  const next = new QueryClient()
  restoreQueries(next, readCopy(text))
  const kept = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6].filter(
    (weeks) => next.getQueryData(keyOf(weeks)) !== undefined,
  )
  expect(kept).toContain(0)
  expect(kept.length).toBeGreaterThanOrEqual(2)
  expect(Math.max(...kept.map(Math.abs))).toBe(1)
  for (const weeks of kept) expect(next.getQueryData(keyOf(weeks))).toHaveLength(perWeek)
  expect(next.getQueryData(['p', 'platforms'])).toBeDefined()
  expect(readAbout(text)?.weeks).toBe(kept.length)
})

it('the stored part of the query cache has results of posts only where the posts leave them room', () => {
  const client = new QueryClient()
  client.setQueryData(['p', 'results', 'a'], ['x'.repeat(1000)])
  client.setQueryData(['p', 'posts', 'week', '2026-11-22', 'UTC'], ['x'.repeat(3_199_500)])
  const { next } = keep(client)
  expect(next.getQueryData(['p', 'results', 'a'])).toBeUndefined()
  expect(next.getQueryData(['p', 'posts', 'week', '2026-11-22', 'UTC'])).toBeDefined()
  client.removeQueries({ queryKey: ['p', 'posts'] })
  expect(keep(client).next.getQueryData(['p', 'results', 'a'])).toBeDefined()
})

it('the stored part of the query cache is written when it has changed, as far as it fits', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const written: string[] = []
  const persister = persistWhenIdle({
    persistClient: (client) => void written.push(writeCopy(client)),
    restoreClient: () => undefined,
    removeClient: () => undefined,
  })
  const client = new QueryClient()
  const persist = () => {
    void persister.persistClient(persisted(client))
    vi.runAllTimers()
  }
  const week = (days: number) => [
    ...['p', 'posts', 'week'],
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  ]
  client.setQueryData(week(0), [{ caption: 'a' }])
  persist()
  // Fetched again with the same answer: the same data with a later time.
  client.setQueryData(week(0), [{ caption: 'a' }], { updatedAt: Date.now() + 60_000 })
  persist()
  expect(written).toHaveLength(1)
  client.setQueryData(week(0), [{ caption: 'b' }])
  persist()
  expect(written).toHaveLength(2)
  let isRead = false
  const tooFar = { toJSON: () => (isRead = true) }
  client.setQueryData(week(7), ['x'.repeat(3_300_000)])
  client.setQueryData(week(28), [tooFar])
  persist()
  expect(written).toHaveLength(2)
  expect(isRead).toBe(false)
})

it('the stored part of the query cache can be listed without being parsed', () => {
  const client = new QueryClient()
  client.setQueryData(['p', 'posts', 'week', '2026-11-22', 'UTC'], [])
  client.setQueryData(['p', 'posts', 'list'], {
    pages: [{ content: ['a', 'b'] }, { content: ['c'] }],
    pageParams: [0, 1],
  })
  const text = writeCopy(persisted(client))
  expect(readAbout(text)).toEqual({ buster: 'versão 1', timestamp: 7, weeks: 1, posts: 3 })
  expect(readAbout('something else')).toBeUndefined()
})

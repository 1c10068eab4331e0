import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { makeScheduledPosts } from '#tests/bench/make-scheduled-posts.ts'
import { isWorthKeeping, readAbout, readCopy, whenAtRest, writeCopy } from './device-copy.ts'

const persisted = (client: QueryClient) => ({
  buster: 'versão 1',
  timestamp: 7,
  clientState: dehydrate(client, { shouldDehydrateQuery: () => true }),
})

function keep(client: QueryClient) {
  const copy = readCopy(writeCopy(persisted(client)))
  const next = new QueryClient()
  hydrate(next, copy.clientState)
  return { copy, next }
}

describe('what is kept of the query cache', () => {
  it('comes back whole, with its version and its age', () => {
    const client = new QueryClient()
    client.setQueryData(['contas'], [{ nome: 'cafe."aurora"' }], { updatedAt: 5 })
    const { copy, next } = keep(client)
    expect(copy).toMatchObject({ buster: 'versão 1', timestamp: 7 })
    expect(next.getQueryState(['contas'])).toMatchObject({
      data: [{ nome: 'cafe."aurora"' }],
      dataUpdatedAt: 5,
    })
  })

  it('is the known data, also when the last attempt to refresh it failed', async () => {
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

  it('is the first pages of an endless list', () => {
    const client = new QueryClient()
    const numbers = Array.from({ length: 20 }, (_, page) => page)
    client.setQueryData(['posts'], { pages: numbers, pageParams: numbers })
    expect(keep(client).next.getQueryData(['posts'])).toEqual({
      pages: numbers.slice(0, 6),
      pageParams: numbers.slice(0, 6),
    })
  })

  it('is what changed since, not what was written before', () => {
    const client = new QueryClient()
    client.setQueryData(['posts'], ['a'])
    keep(client)
    client.setQueryData(['posts'], ['a', 'b'])
    expect(keep(client).next.getQueryData(['posts'])).toEqual(['a', 'b'])
  })

  it('fits into the browser: the weeks farthest from today are left out first', () => {
    const client = new QueryClient()
    const dayMs = 86_400_000
    const weekOf = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
    for (const days of [28, 0, 14])
      client.setQueryData(['p', 'posts', 'week', weekOf(days)], ['x'.repeat(1_200_000)])
    const { next } = keep(client)
    const isKept = (days: number) => next.getQueryData(['p', 'posts', 'week', weekOf(days)])
    expect([0, 14, 28].map((days) => isKept(days) !== undefined)).toEqual([true, true, false])
  })

  it('is not a week months away', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    expect(isWorthKeeping(['p', 'posts', 'week', '2026-12-20', 'UTC'], now)).toBe(true)
    expect(isWorthKeeping(['p', 'posts', 'week', '2027-01-10', 'UTC'], now)).toBe(false)
    expect(isWorthKeeping(['p', 'platforms'], now)).toBe(true)
  })

  it('has of ten thousand posts the weeks nearest to today, whole, and room to spare', () => {
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
    // What was typed last and the copies of other projects need some of the 5 MiB of characters.
    expect(text.length).toBeLessThanOrEqual(3_300_000)
    const next = new QueryClient()
    hydrate(next, readCopy(text).clientState)
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

  it('is written when it says something new, and only of what fits', async () => {
    const written: string[] = []
    const persister = whenAtRest({
      persistClient: (client) => void written.push(writeCopy(client)),
      restoreClient: () => undefined,
      removeClient: () => undefined,
    })
    const client = new QueryClient()
    const persist = async () => {
      await persister.persistClient(persisted(client))
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    const week = (days: number) => [
      ...['p', 'posts', 'week'],
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    ]
    client.setQueryData(week(0), [{ caption: 'a' }])
    await persist()
    // Asked again, and the answer is the same: the same data, of a later moment.
    client.setQueryData(week(0), [{ caption: 'a' }], { updatedAt: Date.now() + 60_000 })
    await persist()
    expect(written).toHaveLength(1)
    client.setQueryData(week(0), [{ caption: 'b' }])
    await persist()
    expect(written).toHaveLength(2)
    let isRead = false
    const tooFar = { toJSON: () => (isRead = true) }
    client.setQueryData(week(7), ['x'.repeat(3_300_000)])
    client.setQueryData(week(28), [tooFar])
    await persist()
    expect(written).toHaveLength(2)
    expect(isRead).toBe(false)
  })

  it('says what it has without being read', () => {
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
})

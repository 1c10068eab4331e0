import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { isWorthKeeping, readCopy, writeCopy } from './device-copy.ts'

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
      client.setQueryData(['p', 'posts', 'week', weekOf(days)], ['x'.repeat(1_000_000)])
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
})

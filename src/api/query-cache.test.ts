import { dehydrate, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { forgetFailures, keepFirstPages } from './query-cache.ts'

const persisted = (client: QueryClient) => ({
  buster: '',
  timestamp: 0,
  clientState: dehydrate(client, { shouldDehydrateQuery: () => true }),
})

describe('what is kept of the query cache', () => {
  it('is the known data, also when the last attempt to refresh it failed', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    client.setQueryData(['contas'], ['cafe.aurora'])
    await client
      .fetchQuery({ queryKey: ['contas'], queryFn: () => Promise.reject(new Error('offline')) })
      .catch(() => undefined)
    expect(client.getQueryState(['contas'])?.status).toBe('error')

    const [kept] = forgetFailures(persisted(client)).clientState.queries
    expect(kept?.state).toMatchObject({
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
    const [kept] = keepFirstPages(persisted(client)).clientState.queries
    expect(kept?.state.data).toEqual({
      pages: numbers.slice(0, 6),
      pageParams: numbers.slice(0, 6),
    })
  })
})

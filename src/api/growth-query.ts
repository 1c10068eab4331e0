import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getAccountGrowth } from '#contract/endpoints/dashboard.ts'
import { call } from './calls/call.ts'
import { keptMeta } from './queries.ts'

/** Prefix of the keys of the accounts' numbers by day; the account's id follows. */
const growthKey = (projectId: string) => [projectId, 'growth'] as const

/**
 * Numbers of an account by day. Stored on the device for the accounts that were looked at: each takes some
 * 2,500 characters of the copy, so that even forty are a thirtieth of it.
 */
export function growthQuery(projectId: string, accountId: string) {
  return queryOptions({
    queryKey: [...growthKey(projectId), accountId],
    queryFn: ({ signal }) =>
      call(getAccountGrowth, { projectId, signal, query: { accountID: accountId } }),
    meta: keptMeta,
  })
}

/** The account of the project whose numbers were fetched last, by this visit or an earlier one. */
export function findLastGrowth(client: QueryClient, projectId: string): string | undefined {
  const [last] = client
    .getQueryCache()
    .findAll({ queryKey: growthKey(projectId) })
    .filter(({ state }) => state.data !== undefined)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  const accountId = last?.queryKey[growthKey(projectId).length]
  return typeof accountId === 'string' ? accountId : undefined
}

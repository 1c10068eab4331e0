import * as v from 'valibot'
import { mostCandidates } from '#contract/accounts/account-linking.ts'
import { NetworkError } from '../network.ts'
import { isOwnOrigin } from '../network-fetch.ts'
import { graphUrl } from './meta-hosts.ts'
import type { MetaLogin } from './page-login.ts'

const partsAtMost = 10

/** What every list of Pages has; a network may ask for more. */
export const listedPage = {
  id: v.pipe(v.string(), v.regex(/^\d+$/)),
  access_token: v.pipe(v.string(), v.nonEmpty()),
  tasks: v.optional(v.array(v.string()), []),
}

/**
 * All Pages that the person chose, with their tokens, as many as the product offers; those that lack
 * something of `page`, as a token, are left out: nothing can be done for them. Throws `NetworkError`.
 */
export async function listPages<T extends { access_token: string }>(
  { settings, ask }: Pick<MetaLogin, 'settings' | 'ask'>,
  token: string,
  asked: { fields: string; page: v.GenericSchema<unknown, T> },
): Promise<T[]> {
  const Accounts = v.object({
    data: v.array(v.union([asked.page, v.object({ id: v.string() })])),
    paging: v.optional(v.object({ next: v.optional(v.string()) })),
  })
  const first = new URL(graphUrl(settings, 'me/accounts'))
  first.search = new URLSearchParams({ fields: asked.fields, limit: '100' }).toString()
  const pages: T[] = []
  let url = first.href
  for (let part = 0; part < partsAtMost; part += 1) {
    if (!isOwnOrigin(url, [settings.graphBase]))
      throw new NetworkError('unknown', 'O Facebook respondeu de forma inesperada.', 'foreign next')
    const { data, paging } = await ask(Accounts, {
      ...{ method: 'GET', url, token },
    })
    pages.push(...data.flatMap((page) => ('access_token' in page ? [page] : [])))
    if (paging?.next === undefined) break
    url = paging.next
  }
  return pages.slice(0, mostCandidates)
}

/** Whether somebody with these tasks on a Page may publish for it (docs/networks.md 3.1, 4.1). */
export function mayCreate({ tasks }: { tasks: readonly string[] }): boolean {
  return tasks.includes('CREATE_CONTENT') || tasks.includes('MANAGE')
}

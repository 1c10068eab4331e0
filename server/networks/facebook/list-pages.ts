import * as v from 'valibot'
import { mostCandidates } from '#contract/account-linking.ts'
import { isOwnOrigin } from '../is-own-origin.ts'
import { NetworkError } from '../network.ts'
import { type Facebook, graphUrl } from './settings.ts'

const Page = v.object({
  id: v.pipe(v.string(), v.regex(/^\d+$/)),
  name: v.pipe(v.string(), v.nonEmpty()),
  access_token: v.pipe(v.string(), v.nonEmpty()),
  tasks: v.optional(v.array(v.string()), []),
  picture: v.optional(v.object({ data: v.object({ url: v.string() }) })),
})
export type ListedPage = v.InferOutput<typeof Page>

/** Some Pages come without a token: nothing can be done for them. */
const Accounts = v.object({
  data: v.array(v.union([Page, v.object({ id: v.string() })])),
  paging: v.optional(v.object({ next: v.optional(v.string()) })),
})

const partsAtMost = 10

/**
 * All Pages that the person chose, with their tokens, as many as the product offers. Throws
 * `NetworkError`.
 */
export async function listPages({ settings, ask }: Facebook, token: string): Promise<ListedPage[]> {
  const params = { fields: 'id,name,access_token,tasks,picture{url}', limit: '100' }
  const first = new URL(graphUrl(settings, 'me/accounts'))
  first.search = new URLSearchParams(params).toString()
  const pages: ListedPage[] = []
  let url = first.href
  for (let part = 0; part < partsAtMost; part += 1) {
    if (!isOwnOrigin(url, [settings.graphBase]))
      throw new NetworkError('unknown', 'O Facebook respondeu de forma inesperada.', 'foreign next')
    const { data, paging } = await ask(Accounts, {
      ...{ method: 'GET', url, token, accountKey: 'linking' },
    })
    pages.push(...data.flatMap((page) => ('access_token' in page ? [page] : [])))
    if (paging?.next === undefined) break
    url = paging.next
  }
  return pages.slice(0, mostCandidates)
}

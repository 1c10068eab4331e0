import { badParameter } from '../../meta/graph-error.ts'
import { type GraphParams, readNumber } from '../../meta/read-params.ts'
import type { Sandbox } from '../../sandbox.ts'
import { instagramBases } from '../instagram-environment.ts'

/** An edge that is read in pages: `/{node}/{edge}`, with the parameters and token of the call. */
export type EdgeCall = {
  version: string
  node: string
  edge: string
  params: GraphParams
  token: string
  /** Where the other pages are, when not on this network's own host. */
  base?: string
}

const cursorOf = ({ id }: { id: string }) => Buffer.from(`id:${id}`).toString('base64url')

const placeOf = (all: readonly { id: string }[], cursor: string): number => {
  const id = /^id:(\w+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  const place = all.findIndex((item) => item.id === id)
  if (id === undefined || place < 0) throw badParameter('Invalid cursor')
  return place
}

/** Absolute and with the token, like Instagram's: clients call it unchanged. */
const addressOf = (
  { url }: Sandbox,
  { version, node, edge, params, token, base }: EdgeCall,
  cursor: { after: string } | { before: string },
) => {
  const { after: _after, before: _before, ...kept } = params
  const host = base ?? instagramBases(url).IG_GRAPH_BASE
  const address = new URL(`${host}/${version}/${node}/${edge}`)
  address.search = new URLSearchParams({ ...kept, access_token: token, ...cursor }).toString()
  return address.href
}

/**
 * The page that the call asks for, by `limit` and the cursor `after` or `before`, and the addresses
 * of its neighbours; `paging` is empty for an empty page.
 */
export const takePage = <T extends { id: string }>(
  sandbox: Sandbox,
  all: readonly T[],
  call: EdgeCall,
  most: number,
) => {
  const { params } = call
  const limit = Math.min(Math.max(readNumber(params, 'limit', 25), 1), most)
  const end = params.before === undefined ? all.length : placeOf(all, params.before)
  const start =
    params.before === undefined
      ? params.after === undefined
        ? 0
        : placeOf(all, params.after) + 1
      : Math.max(0, end - limit)
  const items = all.slice(start, Math.min(end, start + limit))
  const [first, last] = [items.at(0), items.at(-1)]
  if (!first || !last) return { items, paging: {} }
  const cursors = { before: cursorOf(first), after: cursorOf(last) }
  const { before, after } = cursors
  const hasNext = start + items.length < all.length
  return {
    items,
    paging: {
      paging: {
        cursors,
        ...(hasNext && { next: addressOf(sandbox, call, { after }) }),
        ...(start > 0 && { previous: addressOf(sandbox, call, { before }) }),
      },
    },
  }
}

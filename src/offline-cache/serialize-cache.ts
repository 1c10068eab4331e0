import type { QueryClient } from '@tanstack/react-query'
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { whenIdle } from '#src/browser/page-idle.ts'
import { addDays, isPlainDate } from '#src/components/time/plain-date.ts'
import { isFolder, isOfFolder, withoutOtherFolders } from './kept-folders.ts'

// The text under which localStorage stores the query cache. Each query's data is serialized once.

type Query = PersistedClient['clientState']['queries'][number]

/** Browsers allow 5 MiB of characters in all (`bound-copies.ts`), so a very busy project keeps fewer weeks. */
const mostCharacters = 3_200_000
/** The number of pages of an infinite list that are stored. */
const keptPages = 6
/** How far from today stored weeks may begin, in days: four weeks, and the current one. */
const keptDays = 4 * 7 + 4
const latestMs = 5000

/** Serialized data by object; query data are immutable, so each object is serialized once. */
const texts = new WeakMap<object, string>()

/** False for weeks far from today, which are not stored. */
export function shouldPersist(queryKey: readonly unknown[], now = Date.now()): boolean {
  return distanceOf(queryKey, now) <= keptDays
}

/** The distance of a calendar week from today, in days; 0 for other queries. */
function distanceOf(queryKey: readonly unknown[], now: number): number {
  const at = queryKey.indexOf('week')
  const week = queryKey[at + 1]
  if (at < 0 || typeof week !== 'string' || !isPlainDate(week)) return 0
  const middle = Date.parse(`${addDays(week, 3)}T12:00:00Z`)
  return Math.abs(middle - now) / millisecondsInDay
}

/**
 * Delays writing until the data are serialized, one query at a time while the browser is idle. A copy whose
 * data are the same as the last one's is not written: that would be megabytes on the main thread.
 */
export function persistWhenIdle(persister: Persister): Persister {
  let latest: PersistedClient | undefined
  let written: readonly unknown[] = []
  const go = () => {
    if (!latest) return
    const { fitting, next } = chooseFitting(latest, knownText)
    if (next) {
      textOf(next.state.data)
      whenIdle(go, latestMs)
      return
    }
    const copy = latest
    latest = undefined
    const content = fitting.flatMap(({ queryHash, state }) => [queryHash, state.data])
    if (content.length === written.length && content.every((one, at) => one === written[at])) return
    written = content
    void persister.persistClient(copy)
  }
  return {
    ...persister,
    persistClient(client) {
      if (!latest) whenIdle(go, latestMs)
      latest = client
    },
  }
}

/** Serializes the copy. What exceeds the limit is left out, the weeks farthest from today first. */
export function writeCopy(copy: PersistedClient): string {
  const { clientState, ...rest } = copy
  const counts = { weeks: 0, posts: 0 }
  const queries = chooseFitting(copy, textOf).fitting.map((query) => {
    if (query.queryKey.includes('week')) counts.weeks += 1
    counts.posts += countListed(query.state.data)
    return `{"query":${JSON.stringify(withoutState(query))},"data":${textOf(query.state.data)}}`
  })
  return `${aboutMark}${JSON.stringify({ ...rest, ...counts })},"queries":[${queries.join(',')}]}`
}

/**
 * Chooses as many queries as fit, nearest to today first. `next`: the first query that is not serialized
 * yet, so that its size is unknown and the choice stops there.
 */
function chooseFitting(
  { clientState: { queries } }: PersistedClient,
  read: (data: unknown) => string | undefined,
): { fitting: Query[]; next?: Query } {
  const now = Date.now()
  // Folders come after the weeks, and results of posts after the folders.
  const rankOf = ({ queryKey }: Query) => {
    if (queryKey[1] === 'results') return keptDays + 1
    return isOfFolder(queryKey) ? keptDays : distanceOf(queryKey, now)
  }
  const nearest = withoutOtherFolders(queries).sort((a, b) => rankOf(a) - rankOf(b))
  const fitting: Query[] = []
  let room = mostCharacters
  for (const query of nearest) {
    const text = read(query.state.data)
    if (text === undefined) return { fitting, next: query }
    room -= text.length
    if (room < 0) break
    fitting.push(query)
  }
  return { fitting }
}

const aboutMark = '{"about":'

const About = v.object({
  buster: v.string(),
  timestamp: v.number(),
  /** The number of stored calendar weeks. */
  weeks: v.optional(v.number(), 0),
  /** The number of stored posts of the posts list. */
  posts: v.optional(v.number(), 0),
})
export type CopyAbout = v.InferOutput<typeof About>

/** Reads a copy's own description at its start, without parsing the rest; undefined for other text. */
export function readAbout(text: string): CopyAbout | undefined {
  try {
    return v.parse(About, JSON.parse(text.slice(aboutMark.length, text.indexOf('}') + 1)))
  } catch {
    return undefined
  }
}

const Copy = v.object({
  about: About,
  queries: v.array(
    v.object({
      query: v.object({
        queryKey: v.array(v.unknown()),
        queryHash: v.string(),
        meta: v.optional(v.record(v.string(), v.unknown())),
        dataUpdatedAt: v.number(),
      }),
      data: v.unknown(),
    }),
  ),
})

export type KeptCopy = v.InferOutput<typeof Copy>

export function readCopy(text: string): KeptCopy {
  return v.parse(Copy, JSON.parse(text))
}

/** Restores the queries with the time of their last good fetch; errors of later fetches are not stored. */
export function restoreQueries(client: QueryClient, { queries }: KeptCopy): void {
  for (const { query, data } of queries) {
    const { queryKey, queryHash, meta, dataUpdatedAt } = query
    const made = client
      .getQueryCache()
      .build(client, { queryKey, queryHash, ...(meta && { meta }) })
    made.setData(data, { updatedAt: dataUpdatedAt, manual: true })
  }
}

function withoutState({ queryKey, queryHash, meta, state }: Query) {
  return { queryKey, queryHash, meta, dataUpdatedAt: state.dataUpdatedAt }
}

function knownText(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data) ?? 'null'
  return texts.get(data)
}

function textOf(data: unknown): string {
  const known = knownText(data)
  if (known !== undefined || typeof data !== 'object' || data === null) return known ?? 'null'
  const text = JSON.stringify(isPaged(data) ? firstPages(data) : data)
  texts.set(data, text)
  return text
}

interface Paged {
  pages: unknown[]
  pageParams: unknown[]
}

/** Keeps the first pages only: a complete long list would take all the space. */
function firstPages({ pages, pageParams }: Paged): Paged {
  const kept = isFolder(pages) ? 1 : keptPages
  return { pages: pages.slice(0, kept), pageParams: pageParams.slice(0, kept) }
}

/** The number of posts of an infinite list; 0 for other data. */
function countListed(data: unknown): number {
  if (typeof data !== 'object' || data === null || !isPaged(data)) return 0
  const pages = v.safeParse(v.array(v.object({ content: v.array(v.unknown()) })), data.pages)
  if (!pages.success) return 0
  return pages.output.slice(0, keptPages).reduce((sum, { content }) => sum + content.length, 0)
}

function isPaged(data: object): data is Paged {
  return (
    'pages' in data &&
    Array.isArray(data.pages) &&
    'pageParams' in data &&
    Array.isArray(data.pageParams)
  )
}

import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import * as v from 'valibot'
import { addDays, isPlainDate } from '#src/components/time/plain-date.ts'
import { whenIdle } from '#src/page/when-idle.ts'

// What localStorage keeps of the query cache: text that is made query by query, once for each data.

type Query = PersistedClient['clientState']['queries'][number]

/** A browser gives 5 MiB of characters for everything (`bound-copies.ts`), so a very busy project keeps fewer weeks. */
const mostCharacters = 3_200_000
/** Pages of an endless list that are kept. */
const keptPages = 6
/** Weeks of the calendar that are kept, in days before and after today: four, and the one today is in. */
const keptDays = 4 * 7 + 4
const latestMs = 5000

/** The text of data never changes; the same data is never turned into text twice. */
const texts = new WeakMap<object, string>()

/** A week far from today is left to the server. */
export function isWorthKeeping(queryKey: readonly unknown[], now = Date.now()): boolean {
  return distanceOf(queryKey, now) <= keptDays
}

/** Days from today of a week of the calendar; 0 for everything else. */
function distanceOf(queryKey: readonly unknown[], now: number): number {
  const at = queryKey.indexOf('week')
  const week = queryKey[at + 1]
  if (at < 0 || typeof week !== 'string' || !isPlainDate(week)) return 0
  const middle = Date.parse(`${addDays(week, 3)}T12:00:00Z`)
  return Math.abs(middle - now) / 86_400_000
}

/**
 * Holds a copy back until its texts are made, one at a time and only while the browser has nothing to
 * do. One that would say what the last one said is not written at all: megabytes, on the main thread.
 */
export function whenAtRest(persister: Persister): Persister {
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

/** What does not fit is left out, the weeks farthest from today first. */
export function writeCopy(copy: PersistedClient): string {
  const { clientState, ...rest } = copy
  const counts = { weeks: 0, posts: 0 }
  const queries = chooseFitting(copy, textOf).fitting.map((query) => {
    if (query.queryKey.includes('week')) counts.weeks += 1
    counts.posts += countListed(query.state.data)
    return `{"query":${JSON.stringify(withoutData(query))},"data":${textOf(query.state.data)}}`
  })
  return `${aboutMark}${JSON.stringify({ ...rest, ...counts })},"queries":[${queries.join(',')}]}`
}

/**
 * As many as there is room for, the nearest to today first. `next`: the first whose text is not known,
 * and that would have to be to go on.
 */
function chooseFitting(
  { clientState: { queries } }: PersistedClient,
  read: (data: unknown) => string | undefined,
): { fitting: Query[]; next?: Query } {
  const now = Date.now()
  const nearest = queries.toSorted(
    (a, b) => distanceOf(a.queryKey, now) - distanceOf(b.queryKey, now),
  )
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
  /** Of the calendar. */
  weeks: v.optional(v.number(), 0),
  /** Of the posts list. */
  posts: v.optional(v.number(), 0),
})
export type CopyAbout = v.InferOutput<typeof About>

/** What a copy says of itself, without reading the rest; undefined when it is none. */
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
        isInvalidated: v.boolean(),
      }),
      data: v.unknown(),
    }),
  ),
})

export function readCopy(text: string): PersistedClient {
  const { about, queries } = v.parse(Copy, JSON.parse(text))
  const { buster, timestamp } = about
  return { buster, timestamp, clientState: { mutations: [], queries: queries.map(makeQuery) } }
}

function withoutData({ queryKey, queryHash, meta, state }: Query) {
  const { dataUpdatedAt, isInvalidated } = state
  return { queryKey, queryHash, meta, dataUpdatedAt, isInvalidated }
}

/** What is kept comes back as known: a failure belongs to the moment, not to the data. */
function makeQuery({ query, data }: v.InferOutput<typeof Copy>['queries'][number]): Query {
  const { queryKey, queryHash, meta, dataUpdatedAt, isInvalidated } = query
  return {
    queryKey,
    queryHash,
    ...(meta && { meta }),
    dehydratedAt: dataUpdatedAt,
    state: {
      ...{ data, dataUpdatedAt, dataUpdateCount: 1, isInvalidated },
      ...{ status: 'success', fetchStatus: 'idle', fetchMeta: null },
      ...{ error: null, errorUpdatedAt: 0, errorUpdateCount: 0 },
      ...{ fetchFailureCount: 0, fetchFailureReason: null },
    },
  }
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

/** The whole of a long list would fill the room there is. */
function firstPages({ pages, pageParams }: Paged): Paged {
  return { pages: pages.slice(0, keptPages), pageParams: pageParams.slice(0, keptPages) }
}

/** Posts of an endless list; whatever else there is lists none of its own. */
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

import type { CalendarPost } from '#contract/posts/post.ts'
import { listDeviceCaches, weeksOf } from './device-caches.ts'
import { trimCache } from './kept-files.ts'

/** A week of the calendar of all of a person's projects, for reading without a connection. */
export interface KeptWeek {
  /** Of the code that wrote it: another one does not read it. */
  version: string
  /** In ms. */
  fetchedAt: number
  posts: readonly CalendarPost[]
}

/** A week by its first day, 'YYYY-MM-DD', in a zone. */
export interface WeekName {
  week: string
  timeZone: string
}

/** A week of more bytes is not kept: about 3,000 posts. */
const mostBytes = 4_000_000
/** Three times the weeks around today, for projects in other zones. The oldest are deleted first. */
const most = { files: 27, bytes: 40_000_000 }

const keptAtHeader = 'X-Kept-At'

/** Nothing happens where there is no Cache Storage (private mode, blocked storage). */
export async function keepWeek(userId: string, name: WeekName, kept: KeptWeek): Promise<void> {
  const cache = await globalThis.caches?.open(weeksOf(userId))
  if (!cache) return
  const response = asResponse(kept)
  if (Number(response.headers.get('Content-Length')) > mostBytes) {
    await cache.delete(addressOf(name))
    return
  }
  await cache.put(addressOf(name), response)
  await trimCache(cache, most)
}

/** Undefined when it is not there, or was written by code of another version. */
export async function readKeptWeek(
  userId: string,
  name: WeekName,
  version: string,
): Promise<KeptWeek | undefined> {
  try {
    const found = await globalThis.caches?.match(addressOf(name), { cacheName: weeksOf(userId) })
    const kept = (await found?.json()) as KeptWeek | undefined
    return kept?.version === version ? kept : undefined
  } catch {
    return undefined
  }
}

/** Deletes the weeks that were fetched before a time, in ms. */
export async function forgetOldWeeks(userId: string, before: number): Promise<void> {
  const cache = await openKept(userId)
  for (const request of (await cache?.keys()) ?? []) {
    const found = await cache?.match(request)
    if (Number(found?.headers.get(keptAtHeader)) < before) await cache?.delete(request)
  }
}

/** Takes the posts of projects that the person has lost out of every week. */
export async function forgetLostPosts(userId: string, lost: readonly string[]): Promise<void> {
  const cache = await openKept(userId)
  if (!cache) return
  for (const request of await cache.keys()) {
    const kept = await readWeek(await cache.match(request))
    const posts = kept?.posts.filter(({ projectId }) => !lost.includes(projectId))
    if (!kept || !posts) await cache.delete(request)
    else if (posts.length < kept.posts.length)
      await cache.put(request.url, asResponse({ ...kept, posts }))
  }
}

/** Undefined where nothing is kept. */
async function openKept(userId: string): Promise<Cache | undefined> {
  const name = weeksOf(userId)
  return (await listDeviceCaches()).includes(name) ? await caches.open(name) : undefined
}

async function readWeek(found: Response | undefined): Promise<KeptWeek | undefined> {
  try {
    return (await found?.json()) as KeptWeek | undefined
  } catch {
    return undefined
  }
}

function addressOf({ week, timeZone }: WeekName): string {
  return `/kept-weeks/${week}?zone=${encodeURIComponent(timeZone)}`
}

function asResponse(kept: KeptWeek): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(kept))
  return new Response(bytes, {
    headers: {
      ...{ 'Content-Type': 'application/json', 'Content-Length': String(bytes.length) },
      [keptAtHeader]: String(kept.fetchedAt),
    },
  })
}

import { createHash } from 'node:crypto'
import { compress } from 'hono/compress'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mount } from '../api/mount-endpoint.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { App } from '../http/app-env.ts'
import { yieldToEventLoop } from '../http/yield-to-event-loop.ts'
import { countOpen } from '../limits/count-open.ts'
import { createUserLimiter } from '../limits/user-limiter.ts'
import { type FeedTime, findFeedTimes, readFeedTexts } from './find-feed-times.ts'
import { findOpenFeed, noteFeedRead, type OpenFeed } from './find-open-feed.ts'
import {
  createCalendarFeed,
  listCalendarFeeds,
  withdrawCalendarFeed,
} from './manage-calendar-feeds.ts'
import { feedFolder } from './to-calendar-feed.ts'
import { writeCalendar } from './write-calendar.ts'

/** Addresses of one project wait for each other, and keep no other project's waiting. */
const calendarsAtOnce = { atOnce: 4, ofOne: 2, mostWaiting: 50, maxWaitMs: 8000 }
/** Calendars of one project that are being read at the same time: a slow reader keeps one. */
const maxOpen = 8
/** What one try of `feedWorkByProject` pays for. */
const [targetsPerTry, bytesPerTry] = [500, 100 * 1024]

/** Secret addresses of a project's calendar: how they are made, and what is read there. */
export function mountCalendarFeeds(app: App, deps: Deps): void {
  mount(app, deps, endpoints.listCalendarFeeds, ({ project }) =>
    listCalendarFeeds(deps, project.id),
  )
  mount(app, deps, endpoints.createCalendarFeed, ({ caller, project, body }) =>
    createCalendarFeed(deps, { projectId: project.id, callerId: caller.userId, ...body }),
  )
  mount(app, deps, endpoints.deleteCalendarFeed, async ({ caller, project, params }) => {
    const asked = { projectId: project.id, callerId: caller.userId, feedId: params.id }
    await withdrawCalendarFeed(deps, asked)
    return {}
  })
  mountFeedFiles(app, deps)
}

/** The calendar itself, for whoever has its address; nobody signs in. */
function mountFeedFiles(app: App, deps: Deps): void {
  const turns = createUserLimiter(calendarsAtOnce)
  const open = countOpen(maxOpen)
  app.use(`${feedFolder}*`, compress(), async (c, next) => {
    // The address is the right to read: it goes into no index and to no other site.
    c.header('X-Robots-Tag', 'noindex, nofollow')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Cache-Control', 'private, no-store')
    await next()
  })
  app.get(`${feedFolder}:file`, async (c) => {
    await deps.limits.feedsByAddress.consume(c.get('address'))
    const [, token = ''] = /^([^.]+)\.ics$/.exec(c.req.param('file')) ?? []
    const feed = await findOpenFeed(deps, token)
    if (!feed) throw new ApiError('NOT_FOUND')
    await deps.limits.feedWorkByProject.consume(feed.projectId)
    await noteFeedRead(deps, feed.feedId)
    const { etag, times } = await turns.take(feed.projectId, () => readTimes(deps, feed))
    // Asked again each time, so that an address that was withdrawn is at its end everywhere.
    c.header('Cache-Control', 'private, no-cache')
    c.header('ETag', etag)
    // Programs ask all day long, and each change of a post is seen by its revision.
    if (isKnown(c.req.header('If-None-Match'), etag)) return c.body(null, 304)
    c.header('Content-Type', 'text/calendar; charset=utf-8')
    c.header('Content-Disposition', 'inline; filename="calendario.ics"')
    if (c.req.method === 'HEAD') return c.body(null)
    const closed = open.open(feed.projectId)
    return c.body(await streamCalendar(deps, feed, { times, closed, signal: c.req.raw.signal }))
  })
}

/** Raised when the same times are written in another way. */
const format = 1

async function readTimes(deps: Deps, feed: OpenFeed): Promise<{ etag: string; times: FeedTime[] }> {
  const times = await findFeedTimes(deps, feed.projectId)
  const targets = times.reduce((sum, one) => sum + one.targets.length, 0)
  await charge(deps, feed, targets / targetsPerTry)
  const digest = createHash('sha256').update(JSON.stringify([format, placeOf(deps, feed), times]))
  return { etag: `"${digest.digest('base64url')}"`, times }
}

/**
 * Writes it as fast as it is read, a part at a time: a whole calendar takes seconds of the
 * processor, and megabytes of memory for each slow reader.
 */
async function streamCalendar(
  deps: Deps,
  feed: OpenFeed,
  { times, closed, signal }: { times: readonly FeedTime[]; closed(): void; signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  const parts = writeCalendar(times, placeOf(deps, feed), (some) =>
    readFeedTexts(deps.db, feed.projectId, some),
  )
  const encoder = new TextEncoder()
  let bytes = 0
  const end = async () => {
    closed()
    signal.removeEventListener('abort', end)
    await charge(deps, feed, bytes / bytesPerTry)
    bytes = 0
  }
  const read = () =>
    parts.next().catch(async (error) => {
      await end()
      throw error
    })
  signal.addEventListener('abort', end, { once: true })
  // Before the answer begins, so that its errors are answered as usual.
  let next = await read()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (next.value === undefined) {
          controller.close()
          return await end()
        }
        const part = encoder.encode(next.value)
        bytes += part.length
        controller.enqueue(part)
        await yieldToEventLoop()
        next = await read()
      },
      async cancel() {
        await parts.return(undefined)
        await end()
      },
    },
    { highWaterMark: 0 },
  )
}

const placeOf = ({ env }: Deps, feed: OpenFeed) => ({ ...feed, publicUrl: env.PUBLIC_URL })

async function charge({ limits }: Deps, { projectId }: OpenFeed, tries: number): Promise<void> {
  if (tries >= 1) await limits.feedWorkByProject.charge(projectId, Math.floor(tries))
}

/** Also by the weak mark that compression makes of it. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known?.some((one) => one === etag || one === '*') ?? false
}

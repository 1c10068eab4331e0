import { createHash } from 'node:crypto'
import { compress } from 'hono/compress'
import * as endpoints from '#contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { App } from '../http/app-env.ts'
import { mount } from '../http/mount-endpoint.ts'
import { createUserLimiter } from '../http/user-limiter.ts'
import { createCalendarFeed } from './create-calendar-feed.ts'
import { findFeedTimes, readFeedTexts } from './find-feed-times.ts'
import { findOpenFeed, noteFeedRead, type OpenFeed } from './find-open-feed.ts'
import { listCalendarFeeds } from './list-calendar-feeds.ts'
import { feedFolder } from './to-calendar-feed.ts'
import { withdrawCalendarFeed } from './withdraw-calendar-feed.ts'
import { writeCalendar } from './write-calendar.ts'

/** Addresses of one project wait for each other, and keep no other project's waiting. */
const calendarsAtOnce = { atOnce: 4, ofOne: 2, mostWaiting: 50, maxWaitMs: 8000 }

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
    await noteFeedRead(deps, feed.feedId)
    // Asked again each time, so that an address that was withdrawn is at its end everywhere.
    c.header('Cache-Control', 'private, no-cache')
    const known = c.req.header('If-None-Match')
    const { etag, text } = await turns.take(feed.projectId, () => readFeed(deps, feed, known))
    c.header('ETag', etag)
    if (text === undefined) return c.body(null, 304)
    return c.body(text, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="calendario.ics"',
    })
  })
}

/** Raised when the same times are written in another way. */
const format = 1

/**
 * Without its text where the reader has it already: programs ask all day long, and each change of a
 * post is seen by its revision.
 */
async function readFeed(
  deps: Deps,
  feed: OpenFeed,
  ifNoneMatch: string | undefined,
): Promise<{ etag: string; text?: string }> {
  const place = { ...feed, publicUrl: deps.env.PUBLIC_URL }
  const times = await findFeedTimes(deps, feed.projectId)
  const digest = createHash('sha256').update(JSON.stringify([format, place, times]))
  const etag = `"${digest.digest('base64url')}"`
  if (isKnown(ifNoneMatch, etag)) return { etag }
  const texts = await readFeedTexts(deps.db, feed.projectId, times)
  return { etag, text: writeCalendar(times, texts, place) }
}

/** Also by the weak mark that compression makes of it. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known?.some((one) => one === etag || one === '*') ?? false
}

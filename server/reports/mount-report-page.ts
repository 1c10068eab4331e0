import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Context } from 'hono'
import { compress } from 'hono/compress'
import { asNetworkId } from '#contract/networks/networks.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { App, AppEnv } from '../http/app-env.ts'
import { createUserLimiter, type UserLimiter } from '../limits/user-limiter.ts'
import type { ServedFile } from '../media/served-file.ts'
import { serveFile } from '../media/serving/serve-file.ts'
import { readReport } from './facts/read-report.ts'
import { findOpenReport, type OpenReport } from './find-open-report.ts'
import { findAvatar, findMiniature, findReportLogo } from './find-pictures.ts'
import { writePolicy } from './page/page-style.ts'
import { type Notice, noticePage, noticeStyle } from './page/report-layout.ts'
import { reportPage } from './page/report-page.ts'
import { reportPath } from './to-report.ts'

/**
 * Asked again each time, so that an ended report has no pictures either; a browser keeps the bytes.
 */
const forReaders = 'private, no-cache'
const font = import.meta.resolve(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
)

/**
 * So many pages are written at once: a large one takes megabytes, and half a second of a core. Links of
 * one project wait for each other, and keep no other project's waiting.
 */
const pagesAtOnce = { atOnce: 4, ofOne: 2, mostWaiting: 50, maxWaitMs: 8000 }

/** The page of a report, and its pictures, for whoever has its address; nobody signs in. */
export function mountReportPage(app: App, deps: Deps): void {
  const base = reportPath('')
  const figtree = readFileSync(fileURLToPath(font))
  app.get(`${base}figtree.woff2`, (c) =>
    c.body(figtree, 200, {
      ...{ 'Content-Type': 'font/woff2', 'Cache-Control': 'public, max-age=86400' },
    }),
  )
  app.use(`${base}*`, compress(), async (c, next) => {
    // The address is the right to read: it goes to no other site, and into no index.
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex, nofollow')
    await next()
  })
  const turns = createUserLimiter(pagesAtOnce)
  app.get(`${base}:token`, (c) => answerReport(c, deps, turns))
  const pictures = { logo: findReportLogo, 'conta/:id': findAvatar, 'midia/:id': findMiniature }
  for (const [path, find] of Object.entries(pictures))
    app.get(`${base}:token/${path}`, async (c) => {
      await deps.limits.reportFilesByAddress.consume(c.get('address'))
      const report = await findOpenReport(deps, c.req.param('token') ?? '')
      const file: ServedFile | undefined =
        report && (await find(deps, report, c.req.param('id') ?? ''))
      if (!file) throw new ApiError('NOT_FOUND')
      return serveFile(c, deps, file, forReaders)
    })
  app.get(`${base}*`, (c) => answerNotice(c, 'missing', 404))
}

async function answerReport(c: Context<AppEnv>, deps: Deps, turns: UserLimiter): Promise<Response> {
  const token = c.req.param('token') ?? ''
  try {
    await deps.limits.reportsByAddress.consume(c.get('address'))
    const report = await findOpenReport(deps, token)
    if (!report) return answerNotice(c, 'missing', 404)
    return await turns.take(report.projectId, () => answerWhole(c, deps, token, report))
  } catch (error) {
    if (error instanceof ApiError && busyCodes.includes(error.code)) {
      c.header('Retry-After', String(error.retryAfterSeconds ?? 60))
      return answerNotice(c, 'busy', 429)
    }
    c.get('log').error({ err: error }, 'a report could not be shown')
    return answerNotice(c, 'broken', 500)
  }
}

const busyCodes: readonly string[] = ['RATE_LIMITED', 'SERVICE_UNAVAILABLE']

async function answerWhole(c: Context<AppEnv>, deps: Deps, token: string, report: OpenReport) {
  const { page, style } = reportPage(await readReport(deps, report), {
    base: reportPath(token),
    isSimulated: (id) => {
      const known = asNetworkId(id)
      return known !== undefined && deps.networks.get(known)?.isSimulated === true
    },
  })
  return answerPage(c, { page, style, status: 200 })
}

function answerNotice(c: Context<AppEnv>, notice: Notice, status: 404 | 429 | 500) {
  return answerPage(c, { page: noticePage(notice), style: noticeStyle, status })
}

function answerPage(
  c: Context<AppEnv>,
  {
    page,
    style,
    status,
  }: { page: ReturnType<typeof noticePage>; style: string; status: 200 | 404 | 429 | 500 },
) {
  c.header('Content-Security-Policy', writePolicy(style))
  c.header('Cache-Control', 'private, no-store')
  return c.html(page, status)
}

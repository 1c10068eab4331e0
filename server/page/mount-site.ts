import type { Context } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { publicPages } from '#contract/site/public-pages.ts'
import type { App, AppEnv } from '../http/app-env.ts'
import { openSiteFiles, type ReadSiteFile, type SiteFacts, type SiteFile } from './site-files.ts'

const texts = {
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/robots.txt': 'text/plain; charset=utf-8',
}

/** Without its own policy an unchanged page would get the app's, which refuses its first script. */
const retainedHeaders = [...RETAINED_304_HEADERS, 'content-security-policy']

/** Answers the addresses of the public site, for everyone the same. */
export function mountSite(app: App, folder: string, facts: SiteFacts): ReadSiteFile {
  const read = openSiteFiles(folder, facts)
  for (const path of publicPages) {
    app.get(path, etag({ retainedHeaders }), async (c, next) => {
      const file = await read(path === '/' ? 'index.html' : `${path.slice(1)}.html`)
      return file ? answerPage(c, file) : await next()
    })
    if (path !== '/') app.get(`${path}/`, (c) => c.redirect(path, 308))
  }
  for (const [path, type] of Object.entries(texts))
    app.get(path, etag(), async (c, next) => {
      const file = await read(path.slice(1))
      return file ? answer(c, file, type) : await next()
    })
  return read
}

/** The page for addresses that neither the site nor the app knows. */
export async function answerNotFound(c: Context<AppEnv>, read: ReadSiteFile): Promise<Response> {
  const file = await read('404.html')
  return file ? answerPage(c, file, 404) : await c.notFound()
}

function answerPage(c: Context<AppEnv>, file: SiteFile, status: 200 | 404 = 200): Response {
  c.header('Content-Security-Policy', file.policy)
  return answer(c, file, 'text/html; charset=utf-8', status)
}

function answer(
  c: Context<AppEnv>,
  file: SiteFile,
  type: string,
  status: 200 | 404 = 200,
): Response {
  const accepted = c.req.header('Accept-Encoding') ?? ''
  const coding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted))
  c.header('Content-Type', type)
  c.header('Cache-Control', 'no-cache')
  c.header('Vary', 'Accept-Encoding')
  c.header('ETag', file.etag)
  if (!coding) return c.body(file.text, status)
  c.header('Content-Encoding', coding)
  return c.body(file.encoded[coding], status)
}

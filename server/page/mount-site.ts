import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { html } from 'hono/html'
import { publicPages, unknownOrigin, unnamedProvider } from '#contract/site/public-pages.ts'
import type { Env } from '../env/env.ts'
import type { App, AppEnv } from '../http/app-env.ts'
import { writeSitePolicy } from './page-policies.ts'

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

interface SiteFile {
  text: string
  /** The content security policy, if it is a page. */
  policy: string
  /** Of text and policy: browsers keep both together. */
  etag: string
  /** By content coding; compressed once. */
  encoded: Record<'br' | 'gzip', Buffer<ArrayBuffer>>
}

/** Beside the page's files, and not served as they are (`build/site/render-site.ts`). */
const folderName = '.site'
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** What only the server knows of itself, written into the built pages. */
export type SiteFacts = Pick<Env, 'PUBLIC_URL' | 'SERVICE_PROVIDER'>

type ReadSiteFile = (name: string) => Promise<SiteFile | undefined>

/**
 * Reads files of the public site, with this server's facts written into them. They are kept until the
 * page is built again. `name` is never taken from a request.
 */
function openSiteFiles(folder: string, facts: SiteFacts): ReadSiteFile {
  const kept = new Map<string, { builtAt: number; file: Promise<SiteFile> }>()
  return async (name) => {
    const path = join(folder, folderName, name)
    const builtAt = (await stat(path).catch(() => undefined))?.mtimeMs
    if (builtAt === undefined) return undefined
    const found = kept.get(name)
    if (found?.builtAt === builtAt) return await found.file
    const file = prepare(path, facts)
    kept.set(name, { builtAt, file })
    file.catch(() => kept.delete(name))
    return await file
  }
}

async function prepare(path: string, facts: SiteFacts): Promise<SiteFile> {
  const { origin } = new URL(facts.PUBLIC_URL)
  const provider = html`${facts.SERVICE_PROVIDER ?? unnamedProvider}`.toString()
  const text = (await readFile(path, 'utf8'))
    .replaceAll(unknownOrigin, () => origin)
    .replaceAll(unnamedProvider, () => provider)
  const policy = writeSitePolicy(text)
  const digest = createHash('sha256').update(`${policy}\n${text}`).digest('base64url')
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const [br, gz] = await Promise.all([brotli(text, { params }), zip(text, { level: 9 })])
  return { text, policy, etag: `"${digest}"`, encoded: { br, gzip: gz } }
}

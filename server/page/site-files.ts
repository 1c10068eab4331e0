import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { html } from 'hono/html'
import { unknownOrigin, unnamedProvider } from '#contract/site/public-pages.ts'
import type { Env } from '../env/env.ts'
import { writeSitePolicy } from './page-policies.ts'

export interface SiteFile {
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

export type ReadSiteFile = (name: string) => Promise<SiteFile | undefined>

/**
 * Reads files of the public site, with this server's facts written into them. They are kept until the
 * page is built again. `name` is never taken from a request.
 */
export function openSiteFiles(folder: string, facts: SiteFacts): ReadSiteFile {
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

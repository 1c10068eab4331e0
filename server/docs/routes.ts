import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { apiBase } from '#contract/calls/api.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { App, AppEnv } from '../http/app-env.ts'
import { buildOpenapi } from './build-openapi.ts'

const base = `${apiBase}/docs`
const style = {
  name: 'swagger-ui.css',
  from: import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
}
const bundle = {
  name: 'swagger-ui-bundle.js',
  from: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
}
const policy = { name: 'markup-policy.js', from: import.meta.resolve('./markup-policy.js') }
const reference = { name: 'reference.js', from: import.meta.resolve('./reference.js') }

const pageOf = (address: (name: string) => string) => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>uPubly: referência da API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${address(style.name)}">
</head>
<body>
<div id="reference" data-document="${apiBase}/openapi.json"></div>
<script src="${address(policy.name)}"></script>
<script src="${address(bundle.name)}"></script>
<script src="${address(reference.name)}"></script>
</body>
</html>
`

/** The API's own description, and a page to read and try it that needs nothing from elsewhere. */
export function mountDocs(app: App, { env }: Deps): void {
  const openapi = lazily(() =>
    compressFile(Buffer.from(JSON.stringify(buildOpenapi(env.PUBLIC_URL)))),
  )
  app.get(`${apiBase}/openapi.json`, async (c) =>
    answerFile(c, await openapi(), 'application/json'),
  )
  const files = lazily(readFiles)
  // The reader draws with inline styles and icons in data: addresses, and writes markup
  // (`markup-policy.js`).
  const ownPolicy = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default', 'dompurify'],
    },
  })
  app.get(base, ownPolicy, async (c) => {
    const kept = await files()
    return c.html(pageOf((name) => `${base}/${name}?v=${kept.get(name)?.digest}`))
  })
  app.get(`${base}/:file`, async (c) => {
    const name = c.req.param('file')
    const file = (await files()).get(name)
    if (!file) throw new ApiError('NOT_FOUND')
    const type = name.endsWith('.css') ? 'css' : 'javascript'
    return answerFile(c, file, `text/${type}; charset=utf-8`)
  })
}

async function readFiles(): Promise<Map<string, CompressedFile>> {
  const read = [style, policy, bundle, reference].map(
    async ({ name, from }) => [name, await compressFile(await readFile(new URL(from)))] as const,
  )
  return new Map(await Promise.all(read))
}

/** Made when it is first asked for, once in the life of the process. */
function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Nearly as small as the best, and ready before the first visitor notices. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }

interface CompressedFile {
  /** Stands in the address: what has the same one is the same to the byte. */
  digest: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

async function compressFile(plain: Buffer): Promise<CompressedFile> {
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 16)
  const [br, zipped] = await Promise.all([brotli(plain, { params }), zip(plain)])
  return { digest, plain, br, gzip: zipped }
}

/** Answers it in the form the caller takes; 304 when the caller has it. */
function answerFile(c: Context<AppEnv>, file: CompressedFile, type: string): Response {
  const tag = `"${file.digest}"`
  const isPinned = c.req.query('v') === file.digest
  c.header('Cache-Control', isPinned ? 'public, max-age=31536000, immutable' : 'no-cache')
  c.header('ETag', tag)
  c.header('Vary', 'Accept-Encoding')
  if (c.req.header('If-None-Match')?.includes(tag)) return c.body(null, 304)
  const accepted = c.req.header('Accept-Encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  if (encoding) c.header('Content-Encoding', encoding)
  c.header('Content-Type', type)
  return c.body(new Uint8Array(file[encoding ?? 'plain']))
}

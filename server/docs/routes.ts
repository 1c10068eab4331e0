import { readFile } from 'node:fs/promises'
import { secureHeaders } from 'hono/secure-headers'
import { apiBase } from '#contract/calls/api.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { App } from '../http/app-env.ts'
import { buildOpenapi } from './build-openapi.ts'
import { answerFile, type CompressedFile, compressFile } from './compressed-file.ts'

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

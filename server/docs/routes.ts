import { readFile } from 'node:fs/promises'
import { secureHeaders } from 'hono/secure-headers'
import { apiBase } from '#contract/api.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { buildOpenapi } from './build-openapi.ts'

const base = `${apiBase}/docs`
const files: Record<string, { from: string; type: string }> = {
  'swagger-ui.css': { from: import.meta.resolve('swagger-ui-dist/swagger-ui.css'), type: 'css' },
  'swagger-ui-bundle.js': {
    from: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    type: 'javascript',
  },
  'reference.js': { from: import.meta.resolve('./reference.js'), type: 'javascript' },
}

const page = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>uPubly: referência da API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${base}/swagger-ui.css">
</head>
<body>
<div id="reference" data-document="${apiBase}/openapi.json"></div>
<script src="${base}/swagger-ui-bundle.js"></script>
<script src="${base}/reference.js"></script>
</body>
</html>
`

/** The API's own description, and a page to read and try it that needs nothing from elsewhere. */
export function mountDocs(app: App, { env }: Deps): void {
  app.get(`${apiBase}/openapi.json`, (c) => c.json(buildOpenapi(env.PUBLIC_URL)))
  // The reader draws with inline styles and icons in data: addresses; nothing else is opened for it.
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
    },
  })
  app.get(base, ownPolicy, (c) => c.html(page))
  app.get(`${base}/:file`, async (c) => {
    const file = files[c.req.param('file')]
    if (!file) return c.notFound()
    return c.body(await readFile(new URL(file.from)), 200, {
      'Content-Type': `text/${file.type}; charset=utf-8`,
      'Cache-Control': 'no-cache',
    })
  })
}

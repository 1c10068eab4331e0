import type { Context } from 'hono'
import { html } from 'hono/html'
import type { SandboxEnv } from '../sandbox.ts'

/** Shown at the top of every page. */
type Banner = { name: string; text: string }

const networkBanner: Banner = {
  name: 'Rede simulada',
  text: 'Nada daqui chega às redes de verdade.',
}

export const pageLayout = ({
  title,
  body,
  banner = networkBanner,
}: {
  title: string
  body: unknown
  banner?: Banner
}) => html`<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · ${banner.name}</title>
    <link rel="icon" href="/_assets/mark.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/_assets/sandbox.css" />
  </head>
  <body>
    <header class="banner">
      <strong>${banner.name}</strong> <span>${banner.text}</span>
    </header>
    ${body}
  </body>
</html>`

/** The page shows text from strangers: no scripts, and nothing loaded from other origins. */
export const pageHeaders = (c: Context<SandboxEnv>, { formAction = "'none'" } = {}) => {
  c.header(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      "img-src 'self'",
      "media-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      `form-action ${formAction}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
  )
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Referrer-Policy', 'no-referrer')
  c.header('Cache-Control', 'no-store')
}

export const notFoundPage = () =>
  pageLayout({
    title: 'Página não encontrada',
    body: html`<main class="page narrow"><section class="empty">
      <h1>Esta página não existe na rede simulada</h1>
      <p>A conta ou a publicação não foi encontrada.</p>
      <p><a class="primary" href="/">Ver tudo o que está publicado</a></p>
    </section></main>`,
  })

import { html, raw } from 'hono/html'

interface Layout {
  title: string
  style: string
  body: unknown
}

/** `style` is written as it is: it is ours (`page-style.ts`). */
export const reportLayout = ({ title, style, body }: Layout) => html`<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex, nofollow" />
    <meta name="referrer" content="no-referrer" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <style>${raw(style)}</style>
  </head>
  <body>
    ${body}
  </body>
</html>`

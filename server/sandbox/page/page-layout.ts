import { html } from 'hono/html'

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

import { html } from 'hono/html'

export const pageLayout = ({
  title,
  body,
}: {
  title: string
  body: unknown
}) => html`<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Rede simulada</title>
    <link rel="icon" href="/_assets/mark.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/_assets/sandbox.css" />
  </head>
  <body>
    <header class="banner">
      <strong>Rede simulada</strong> <span>Nada daqui chega às redes de verdade.</span>
    </header>
    ${body}
  </body>
</html>`

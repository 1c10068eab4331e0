import { html } from 'hono/html'

export const devLayout = ({ title, body }: { title: string; body: unknown }) => html`<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · E-mails do uPubly</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/dev/mail/page.css" />
  </head>
  <body>
    <header class="banner">
      <strong>E-mails</strong> <span>Nada é enviado: sem SMTP_URL, tudo fica nesta máquina.</span>
    </header>
    <main>${body}</main>
  </body>
</html>`

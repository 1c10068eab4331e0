import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

/** What a page about a file that is not shown says. */
export interface FileRefusal {
  title: string
  text: string
}

const style = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#fbfaf7, #13111f);
  --raised: light-dark(#ffffff, #1c1a2d);
  --text: light-dark(#1b1733, #f4f2ec);
  --muted: light-dark(#5d5973, #aaa6bd);
  --line: light-dark(#e4e0d6, #302c47);
  --on-primary: light-dark(#ffffff, #1b1733);
  --focus: light-dark(#5b3df5, #aba0ff);
}
* { box-sizing: border-box; margin: 0; }
body {
  display: grid;
  place-items: center;
  min-height: 100dvh;
  padding: 1rem;
  background: var(--ground);
  color: var(--text);
  font: 1rem / 1.5 "Figtree", system-ui, sans-serif;
}
main {
  width: 100%;
  max-width: 30rem;
  padding: 2rem 1.5rem;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--raised);
}
.name { display: flex; align-items: center; gap: 0.5rem; font-weight: 700; }
h1 { margin-top: 1.5rem; font-size: 1.375rem; line-height: 1.3; text-wrap: balance; }
.why { margin-top: 0.75rem; color: var(--muted); }
.next { margin-top: 0.75rem; }
a {
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  margin-top: 1.5rem;
  padding: 0 1.25rem;
  border: 1px solid transparent;
  border-radius: 10px;
  background: var(--text);
  color: var(--on-primary);
  font-weight: 600;
  text-decoration: none;
}
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`

/** No script, and of styles only its own. */
export const fileRefusalPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export const fileRefusalPage = ({ title, text }: FileRefusal) => html`<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} | uPubly</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <style>${raw(style)}</style>
  </head>
  <body>
    <main>
      <p class="name"><img src="/favicon.svg" alt="" width="28" height="28" /> uPubly</p>
      <h1>${title}</h1>
      <p class="why">${text}</p>
      <p class="next">Abra o arquivo de novo em Meus Arquivos.</p>
      <a href="/storage">Ir para Meus Arquivos</a>
    </main>
  </body>
</html>`

import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { html, raw } from 'hono/html'
import type { Deps } from '../../deps.ts'
import { answerError } from '../../http/answer-error.ts'
import type { AppEnv } from '../../http/app-env.ts'

/**
 * Answers why a file is not given out: to whoever opened its address in a tab with a page in words,
 * to all others in the error envelope. The status is the same.
 */
export async function answerFileRefusal(
  c: Context<AppEnv>,
  { clock }: Pick<Deps, 'clock'>,
  error: unknown,
): Promise<Response> {
  const { body, status, headers: ofRefusal } = answerError(error, c, clock.now())
  const headers = new Headers(ofRefusal)
  headers.set('Vary', 'Accept')
  if (!wantsPage(c)) return new Response(body, { status, headers })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', fileRefusalPolicy)
  // The address is a proof until it ends.
  headers.set('Referrer-Policy', 'no-referrer')
  headers.set('X-Robots-Tag', 'noindex')
  return new Response(String(await fileRefusalPage(describe(status))), { status, headers })
}

const [page, json] = ['text/html', 'application/json']

function wantsPage(c: Context<AppEnv>): boolean {
  return accepts(c, { header: 'Accept', supports: [page, json], default: json }) === page
}

/** Why an address ended is not said: it would tell strangers what is there. */
function describe(status: number): FileRefusal {
  if (status === 429)
    return {
      title: 'Muitos arquivos em pouco tempo',
      text: 'Por segurança, há um limite de arquivos por minuto. Espere um minuto.',
    }
  if (status >= 500)
    return {
      title: 'O arquivo não pôde ser aberto agora',
      text: 'O servidor teve um problema. O arquivo continua guardado; tente de novo em instantes.',
    }
  if (status === 403)
    return {
      title: 'Você não pode abrir este arquivo',
      text: 'A pasta dele está fechada, ou você não participa mais do projeto.',
    }
  return {
    title: 'O endereço deste arquivo expirou',
    text: 'Cada endereço vale por pouco tempo. Ele também deixa de valer quando o arquivo é excluído, quando a pasta dele é fechada e quando você sai da sua conta.',
  }
}

/** What a page about a file that is not shown says. */
interface FileRefusal {
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
const fileRefusalPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const fileRefusalPage = ({ title, text }: FileRefusal) => html`<!doctype html>
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

import { html, raw } from 'hono/html'
import { writeStyle } from './page-style.ts'

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

const notices = {
  missing: {
    title: 'Este relatório não está mais aqui',
    text: 'O endereço expirou, foi encerrado por quem o enviou, ou veio incompleto. Confira se ele foi copiado até o fim ou peça um novo a quem o enviou.',
  },
  busy: {
    title: 'Muitas visitas em pouco tempo',
    text: 'Por segurança, há um limite por minuto. O relatório continua aqui: espere um minuto e abra o endereço de novo.',
  },
  broken: {
    title: 'O relatório não pôde ser aberto agora',
    text: 'O servidor teve um problema. O relatório continua aqui: tente de novo em instantes.',
  },
}

export type Notice = keyof typeof notices

export const noticeStyle = writeStyle('uPubly')

/** Why there is no report to read. Of an address that never was it says the same as of an ended one. */
export function noticePage(notice: Notice) {
  const { title, text } = notices[notice]
  return reportLayout({
    title: `${title} | uPubly`,
    style: noticeStyle,
    body: html`<main class="notice">
      <p class="made"><img src="/favicon.svg" alt="" width="28" height="28" /> uPubly</p>
      <h1>${title}</h1>
      <p>${text}</p>
    </main>`,
  })
}

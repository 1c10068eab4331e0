import { html } from 'hono/html'
import type { KeptMail } from '../mail-folder.ts'
import { formatMoment } from '../templates/format-moment.ts'

export const listPage = (mails: readonly KeptMail[]) =>
  devLayout({
    title: 'Caixa de saída',
    body: html`<h1>Caixa de saída</h1>
      ${
        mails.length === 0
          ? html`<p class="empty">Nenhum e-mail ainda. Crie uma conta, peça uma nova senha ou convide alguém: a mensagem aparece aqui.</p>`
          : html`<ul class="mails">${mails.map(listItem)}</ul>`
      }`,
  })

const listItem = ({ id, recipient, subject, sentAt }: KeptMail) => html`<li>
  <a href="/dev/mail/${id}">
    <span class="subject">${subject}</span>
    <span class="recipient">${recipient}</span>
    <time datetime="${sentAt}">${formatMoment(new Date(sentAt))}</time>
  </a>
</li>`

/**
 * The HTML part is a document of its own, in a frame that runs nothing (`mount-dev-mail.ts`); its
 * links open in a new tab.
 */
export const mailPage = ({ id, recipient, subject, sentAt, text }: KeptMail) =>
  devLayout({
    title: subject,
    body: html`<p><a class="back" href="/dev/mail">Todos os e-mails</a></p>
      <h1>${subject}</h1>
      <p class="facts">
        Para <strong>${recipient}</strong><br />
        <time datetime="${sentAt}">${formatMoment(new Date(sentAt))}</time>
      </p>
      <h2>Texto</h2>
      <pre class="text">${linkAddresses(text)}</pre>
      <h2>HTML</h2>
      <iframe
        title="A mensagem em HTML"
        src="/dev/mail/${id}/html"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>`,
  })

export const missingMailPage = () =>
  devLayout({
    title: 'E-mail não encontrado',
    body: html`<h1>Este e-mail não está mais aqui</h1>
      <p class="empty">Ficam guardados os 500 mais novos. <a href="/dev/mail">Ver todos</a></p>`,
  })

/** Only what begins with http:// or https:// becomes a link. */
function linkAddresses(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1
        ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>`
        : html`${part}`,
    )
}

const devLayout = ({ title, body }: { title: string; body: unknown }) => html`<!doctype html>
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

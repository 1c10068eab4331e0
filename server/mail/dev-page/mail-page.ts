import { html } from 'hono/html'
import type { KeptMail } from '../mail-folder.ts'
import { formatMoment } from '../templates/format-moment.ts'
import { devLayout } from './dev-layout.ts'

/**
 * The HTML part is a document of its own, in a frame that runs nothing (`page-policies.ts`); its
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

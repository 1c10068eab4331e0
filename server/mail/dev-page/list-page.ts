import { html } from 'hono/html'
import type { KeptMail } from '../mail-folder.ts'
import { formatMoment } from '../templates/format-moment.ts'
import { devLayout } from './dev-layout.ts'

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

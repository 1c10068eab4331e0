import { cleanValue, toParagraphs } from './clean-value.ts'
import { linkTo } from './link-to.ts'
import type { MailTemplate } from './mail-template.ts'
import { writeMail } from './write-mail.ts'

interface Data {
  name: string
  email: string
  message: string
}

/** Somebody wrote to us from the public site; an answer goes to them. */
export const contactMessage: MailTemplate<Data> = ({ name, email, message }, context) => {
  const writer = cleanValue(name) || 'Alguém'
  const mail = writeMail(
    {
      kind: 'contact-message',
      subject: `${writer} escreveu pelo site`,
      name: '',
      blocks: [
        { type: 'paragraph', text: 'Uma mensagem chegou pelo formulário de contato:' },
        {
          type: 'facts',
          facts: [
            ['Nome', writer],
            ['Email', cleanValue(email, 254)],
          ],
        },
        ...toParagraphs(message),
        { type: 'button', label: 'Ver as mensagens', url: linkTo(context.publicUrl, '/operator') },
        { type: 'note', text: 'Responda a este e-mail para escrever a quem enviou.' },
      ],
    },
    context,
  )
  return { ...mail, replyTo: email }
}

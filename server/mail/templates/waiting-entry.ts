import { cleanValue, toParagraphs } from './clean-value.ts'
import { linkTo } from './link-to.ts'
import type { MailTemplate } from './mail-template.ts'
import { writeMail } from './write-mail.ts'

interface Data {
  /** In the list, from 1 on. */
  position: number
  name: string
  email: string
  howDiscovered: string
}

/** Somebody joined the waiting list; an answer goes to them. */
export const waitingEntry: MailTemplate<Data> = (
  { position, name, email, howDiscovered },
  context,
) => {
  const person = cleanValue(name) || 'Alguém'
  const mail = writeMail(
    {
      kind: 'waiting-entry',
      subject: `${person} entrou na lista de espera`,
      name: '',
      blocks: [
        { type: 'paragraph', text: 'Mais uma pessoa espera pelas novidades:' },
        {
          type: 'facts',
          facts: [
            ['Posição', `#${position}`],
            ['Nome', person],
            ['Email', cleanValue(email, 254)],
          ],
        },
        { type: 'paragraph', text: 'Como conheceu a plataforma:' },
        ...toParagraphs(howDiscovered),
        { type: 'button', label: 'Ver a lista', url: linkTo(context.publicUrl, '/operator') },
        { type: 'note', text: 'Responda a este e-mail para escrever a quem entrou.' },
      ],
    },
    context,
  )
  return { ...mail, replyTo: email }
}

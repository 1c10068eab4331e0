import { cleanValue } from './clean-value.ts'
import { formatMoment } from './format-moment.ts'
import { linkTo } from './link-to.ts'
import type { MailTemplate } from './mail-template.ts'
import { writeMail } from './write-mail.ts'

interface Data {
  name: string
  ownerName: string
  projectName: string
  expiresAt: Date
}

/** The owner of a project wants this member to become it. */
export const ownershipOffer: MailTemplate<Data> = (data, context) => {
  const owner = cleanValue(data.ownerName) || 'Alguém'
  const project = cleanValue(data.projectName) || 'um projeto'
  return writeMail(
    {
      kind: 'ownership-offer',
      subject: `${owner} quer passar ${project} para você no uPubly`,
      name: data.name,
      blocks: [
        {
          type: 'paragraph',
          text: `${owner} oferece a você a propriedade de um projeto. Se aceitar, ele passa a contar nos limites do seu plano, e só você poderá excluí-lo ou passá-lo adiante.`,
        },
        {
          type: 'facts',
          facts: [
            ['Projeto', project],
            ['Vale até', formatMoment(data.expiresAt)],
          ],
        },
        {
          ...{ type: 'button', label: 'Ver a oferta' },
          url: linkTo(context.publicUrl, '/settings/team'),
        },
        {
          type: 'note',
          text: 'Você aceita ou recusa em Configurações, Equipe. Sem resposta, nada muda.',
        },
      ],
    },
    context,
  )
}

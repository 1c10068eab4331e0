import { cleanValue } from './clean-value.ts'
import { linkTo } from './link-to.ts'
import type { MailTemplate } from './mail-template.ts'
import { writeMail } from './write-mail.ts'

interface Data {
  inviterName: string
  projectName: string
  role: 'ADMIN' | 'EDITOR'
  token: string
  /** The address that is invited: only an account with it can accept. */
  email: string
}

const roleNames = { ADMIN: 'Administrador(a)', EDITOR: 'Editor(a)' }

/** Somebody wants this person in a project. */
export const invite: MailTemplate<Data> = (data, context) => {
  const inviter = cleanValue(data.inviterName) || 'Alguém'
  const project = cleanValue(data.projectName) || 'um projeto'
  return writeMail(
    {
      kind: 'invite',
      subject: `${inviter} convidou você para ${project} no uPubly`,
      name: '',
      blocks: [
        {
          type: 'paragraph',
          text: `${inviter} convidou você para participar de um projeto no uPubly, onde a equipe agenda e publica em redes sociais.`,
        },
        {
          type: 'facts',
          facts: [
            ['Projeto', project],
            ['Papel', roleNames[data.role]],
          ],
        },
        {
          ...{ type: 'button', label: 'Aceitar o convite' },
          url: linkTo(context.publicUrl, '/signin', { invite: data.token }),
        },
        {
          type: 'note',
          text: `O convite vale por 7 dias, para a conta com o e-mail ${data.email}. Se não conhece quem convidou, ignore esta mensagem.`,
        },
      ],
    },
    context,
  )
}

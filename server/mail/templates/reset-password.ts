import { linkTo } from './link-to.ts'
import type { MailTemplate } from './mail-template.ts'
import { writeMail } from './write-mail.ts'

interface Data {
  name: string
  code: string
  token: string
  email: string
}

/** Somebody forgot their password. */
export const resetPassword: MailTemplate<Data> = ({ name, code, token, email }, context) =>
  writeMail(
    {
      kind: 'reset-password',
      subject: 'Escolha uma nova senha no uPubly',
      name,
      blocks: [
        {
          type: 'paragraph',
          text: 'Recebemos um pedido para trocar a senha da sua conta. O código é:',
        },
        { type: 'code', code },
        {
          ...{ type: 'button', label: 'Escolher nova senha' },
          url: linkTo(context.publicUrl, '/reset-password', { resetToken: token, email }),
        },
        {
          type: 'note',
          text: 'O código vale por 10 minutos. Se não foi você que pediu, ignore esta mensagem: sua senha continua a mesma.',
        },
      ],
    },
    context,
  )

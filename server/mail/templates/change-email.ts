import type { MailTemplate } from './mail-template.ts'
import { writeMail } from './write-mail.ts'

/** Goes to the new address, to prove that it is the person's. */
export const changeEmail: MailTemplate<{ name: string; code: string }> = (
  { name, code },
  context,
) =>
  writeMail(
    {
      kind: 'change-email',
      subject: 'Confirme seu novo e-mail no uPubly',
      name,
      blocks: [
        {
          type: 'paragraph',
          text: 'Para usar este e-mail na sua conta do uPubly, digite o código nas configurações:',
        },
        { type: 'code', code },
        {
          type: 'note',
          text: 'O código vale por 10 minutos. Se não foi você que pediu, ignore esta mensagem: nada muda.',
        },
      ],
    },
    context,
  )

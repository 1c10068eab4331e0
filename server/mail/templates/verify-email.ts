import { linkTo } from './link-to.ts'
import type { MailTemplate } from './mail-template.ts'
import { writeMail } from './write-mail.ts'

interface Data {
  name: string
  code: string
  token: string
  /** The token of the invitation that brought them: the link leads on to it. */
  invite?: string | undefined
}

/** Somebody signed up with this address, and has to prove that it is theirs. */
export const verifyEmail: MailTemplate<Data> = ({ name, code, token, invite }, context) =>
  writeMail(
    {
      kind: 'verify-email',
      subject: 'Confirme seu e-mail no uPubly',
      name,
      blocks: [
        {
          type: 'paragraph',
          text: 'Que bom ter você aqui. Para começar, confirme que este e-mail é seu com o código:',
        },
        { type: 'code', code },
        {
          ...{ type: 'button', label: 'Confirmar meu e-mail' },
          url: linkTo(context.publicUrl, '/verify', {
            userToken: token,
            ...(invite && { invite }),
          }),
        },
        {
          type: 'note',
          text: 'O código vale por 10 minutos. Depois disso, abra o link, que vale por 7 dias, e peça outro. Se não foi você que criou uma conta, ignore esta mensagem: nada acontece.',
        },
      ],
    },
    context,
  )

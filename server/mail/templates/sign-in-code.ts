import { cleanValue } from './clean-value.ts'
import { linkTo } from './link-to.ts'
import type { MailTemplate } from './mail-template.ts'
import { writeMail } from './write-mail.ts'

interface Data {
  name: string
  code: string
  device: string
  place: string
}

/** The second step of a sign-in. */
export const signInCode: MailTemplate<Data> = ({ name, code, device, place }, context) =>
  writeMail(
    {
      kind: 'sign-in-code',
      subject: 'Seu código para entrar no uPubly',
      name,
      blocks: [
        { type: 'paragraph', text: 'Para terminar de entrar, digite o código:' },
        { type: 'code', code },
        {
          type: 'facts',
          facts: [
            ['Aparelho', cleanValue(device)],
            ['Lugar', cleanValue(place)],
          ],
        },
        {
          type: 'note',
          text: 'O código vale por 10 minutos, e só no aparelho que pediu. Não o passe a ninguém: nós nunca pedimos.',
        },
        { type: 'note', text: 'Se não foi você, alguém sabe a sua senha. Troque-a:' },
        {
          type: 'button',
          label: 'Trocar a senha',
          url: linkTo(context.publicUrl, '/reset-password'),
        },
      ],
    },
    context,
  )

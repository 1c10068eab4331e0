import { linkTo } from './link-to.ts'
import type { MailTemplate } from './mail-template.ts'
import { writeMail } from './write-mail.ts'

/** Somebody tried to sign up with the address of an account; only its owner is told that. */
export const accountExists: MailTemplate<{ name: string }> = ({ name }, context) =>
  writeMail(
    {
      kind: 'account-exists',
      subject: 'Você já tem uma conta no uPubly',
      name,
      blocks: [
        {
          type: 'paragraph',
          text: 'Alguém tentou criar uma conta no uPubly com este e-mail, e você já tem uma. É só entrar:',
        },
        { type: 'button', label: 'Entrar', url: linkTo(context.publicUrl, '/signin') },
        { type: 'paragraph', text: 'Não lembra da senha? Escolha outra:' },
        {
          type: 'button',
          label: 'Trocar a senha',
          url: linkTo(context.publicUrl, '/reset-password'),
        },
        { type: 'note', text: 'Se não foi você, ignore esta mensagem: nada mudou na sua conta.' },
      ],
    },
    context,
  )

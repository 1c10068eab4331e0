import { cleanValue } from './clean-value.ts'
import { describeRemoved, type RemovedFactors } from './describe-removed.ts'
import { formatMoment } from './format-moment.ts'
import { linkTo } from './link-to.ts'
import type { MailBlock, MailTemplate } from './mail-template.ts'
import { writeMail } from './write-mail.ts'

/** What happened: the subject, and the sentence that tells it. */
const events = {
  'new-device': [
    'Novo acesso à sua conta',
    'Alguém entrou na sua conta em um aparelho que não era usado para isso.',
  ],
  'password-changed': ['Sua senha foi trocada', 'A senha da sua conta foi trocada.'],
  'email-changed': [
    'O e-mail da sua conta mudou',
    'A sua conta passou a usar outro e-mail. Este é o último aviso que enviamos para cá.',
  ],
  'two-step-on': [
    'Verificação em duas etapas ligada',
    'A verificação em duas etapas foi ligada na sua conta.',
  ],
  'two-step-off': [
    'Verificação em duas etapas desligada',
    'A verificação em duas etapas foi desligada na sua conta.',
  ],
  'passkey-added': [
    'Nova chave de acesso',
    'Uma chave de acesso foi adicionada à sua conta. Quem a tem entra sem a senha.',
  ],
  'passkey-removed': [
    'Chave de acesso removida',
    'Uma chave de acesso foi removida da sua conta e não entra mais.',
  ],
  'recovery-codes-renewed': [
    'Novos códigos de recuperação',
    'Foram feitos novos códigos de recuperação para a sua conta. Os anteriores não valem mais.',
  ],
  'recovery-code-used': [
    'Um código de recuperação foi usado',
    'A senha da sua conta e um código de recuperação foram usados. O código não vale mais.',
  ],
  'ownership-offered': [
    'Você ofereceu um projeto',
    'A propriedade de um projeto seu foi oferecida a outra pessoa. Enquanto ela não aceita, você pode cancelar a oferta em Configurações, Equipe.',
  ],
  'ownership-given': [
    'Você passou um projeto adiante',
    'A propriedade de um projeto seu passou para outra pessoa.',
  ],
  'ownership-received': [
    'Um projeto agora é seu',
    'Você recebeu a propriedade de um projeto de outra pessoa.',
  ],
  'project-deleted': [
    'Um projeto seu foi excluído',
    'Um projeto da sua conta foi excluído, com seus posts, mídias e contas conectadas.',
  ],
  'account-deleted': [
    'Sua conta foi excluída',
    'A sua conta no uPubly foi excluída. Sentiremos sua falta.',
  ],
} as const satisfies Record<string, readonly [subject: string, sentence: string]>

export type SecurityNoticeEvent = keyof typeof events

interface Data {
  name: string
  what: SecurityNoticeEvent
  when: Date
  device: string
  place: string
  removed?: RemovedFactors | undefined
}

/** Tells the owner of an account that something changed in it, and what to do if it was not them. */
export const securityNotice: MailTemplate<Data> = (data, context) => {
  const [subject, sentence] = events[data.what]
  const removed = data.removed && describeRemoved(data.removed)
  return writeMail(
    {
      kind: 'security-notice',
      subject: `${subject} no uPubly`,
      name: data.name,
      blocks: [
        { type: 'paragraph', text: sentence },
        ...(removed ? [{ type: 'paragraph', text: removed } as const] : []),
        {
          type: 'facts',
          facts: [
            ['Quando', formatMoment(data.when)],
            ['Aparelho', cleanValue(data.device)],
            ['Lugar', cleanValue(data.place)],
          ],
        },
        { type: 'note', text: 'Se foi você, está tudo certo.' },
        ...adviseOthers(data.what, context.publicUrl),
      ],
    },
    context,
  )
}

function adviseOthers(what: SecurityNoticeEvent, publicUrl: string): MailBlock[] {
  // What a reset would change is not within reach of this address any more.
  if (what === 'account-deleted' || what === 'email-changed')
    return [
      {
        type: 'note',
        text: 'Se não foi você, alguém entrou na sua conta. Troque a senha deste e-mail, e a de outros lugares onde usa a mesma.',
      },
    ]
  return [
    { type: 'paragraph', text: 'Se não foi você, troque a senha agora:' },
    { type: 'button', label: 'Trocar a senha', url: linkTo(publicUrl, '/reset-password') },
  ]
}

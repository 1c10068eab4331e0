import { millisecondsInDay } from 'date-fns/constants'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { formatMoment } from '../../mail/templates/format-moment.ts'
import { linkTo } from '../../mail/templates/link-to.ts'
import type { MailBlock, MailTemplate } from '../../mail/templates/mail-template.ts'
import { writeMail } from '../../mail/templates/write-mail.ts'
import type { NoticeKind } from './choose-notice.ts'

interface Data {
  name: string
  what: NoticeKind
  planName: string
  /** When the trial or the paid time ends, when the first payment comes, or since when one fails. */
  endsAt: Date
  /** From then on nothing new can be scheduled. */
  graceEndsAt: Date
  /** Null where nothing can be paid. */
  portalUrl: string | null
}

type Told = {
  subject: string
  sentences: readonly string[]
  action: 'plans' | 'payment' | 'portal' | 'none'
}

const nothingLost =
  'Nada é apagado, e o que já está agendado será publicado: seus posts, rascunhos e mídias continuam com você.'

const notices: Readonly<Record<NoticeKind, (data: Data, now: Date) => Told>> = {
  'trial-ends-in-3': (data, now) => announceEnd('Seu teste grátis', data, now),
  'trial-ends-in-1': (data, now) => announceEnd('Seu teste grátis', data, now),
  'trial-ended': (data) => ({
    subject: 'Seu teste grátis terminou',
    sentences: [
      `Seu teste grátis terminou em ${formatMoment(data.endsAt)}. Tudo ainda funciona até ${formatMoment(data.graceEndsAt)}; depois disso, novos agendamentos ficam parados até você escolher um plano.`,
      nothingLost,
    ],
    action: 'plans',
  }),
  'payment-failed': (data) => ({
    subject: 'Não conseguimos cobrar sua assinatura',
    sentences: [
      `O pagamento do plano ${data.planName} não foi concluído. Tudo ainda funciona até ${formatMoment(data.graceEndsAt)}; atualize a forma de pagamento para continuar agendando depois disso.`,
      nothingLost,
    ],
    action: 'payment',
  }),
  'grace-ends-in-1': (data) => ({
    subject: 'Último dia para regularizar sua assinatura',
    sentences: [
      `O pagamento do plano ${data.planName} ainda não foi concluído. A partir de ${formatMoment(data.graceEndsAt)}, novos agendamentos ficam parados até o pagamento.`,
      nothingLost,
    ],
    action: 'payment',
  }),
  'plan-ends-in-3': (data, now) => announceEnd(`Seu plano ${data.planName}`, data, now),
  'plan-ends-in-1': (data, now) => announceEnd(`Seu plano ${data.planName}`, data, now),
  'plan-ended': (data) => ({
    subject: 'Seu plano terminou',
    sentences: [
      `O tempo pago do plano ${data.planName} terminou em ${formatMoment(data.endsAt)}. Tudo ainda funciona até ${formatMoment(data.graceEndsAt)}; depois disso, novos agendamentos ficam parados até você escolher um plano.`,
      nothingLost,
    ],
    action: 'plans',
  }),
  'charge-in-3': announceCharge,
  'charge-in-1': announceCharge,
  'free-days-used': ({ planName, endsAt }) => ({
    subject: `Seu plano ${planName} vale a partir da primeira cobrança`,
    sentences: [
      `Os dias grátis são dados uma vez, e você já teve os seus. O plano ${planName} vale a partir da primeira cobrança, em ${formatMoment(endsAt)}; até lá, novos agendamentos ficam parados. Se cancelar antes, nada é cobrado.`,
      nothingLost,
    ],
    action: 'portal',
  }),
  confirmed: (data) => ({
    subject: 'Assinatura confirmada',
    sentences: [
      `Obrigado por assinar! O plano ${data.planName} já vale para todos os projetos que são seus.`,
      'Se algo ficou esperando em um aparelho, abra o uPubly nele para enviar.',
    ],
    action: 'none',
  }),
}

function announceEnd(what: string, { endsAt, graceEndsAt }: Data, now: Date): Told {
  return {
    subject: `${what} termina em ${daysUntil(endsAt, now)}`,
    sentences: [
      `${what} termina em ${formatMoment(endsAt)}. Escolha um plano para continuar agendando; sem um plano, tudo ainda funciona até ${formatMoment(graceEndsAt)}.`,
      nothingLost,
    ],
    action: 'plans',
  }
}

function announceCharge({ planName, endsAt }: Data, now: Date): Told {
  return {
    subject: `A primeira cobrança do plano ${planName} vem em ${daysUntil(endsAt, now)}`,
    sentences: [
      `Os dias grátis do seu plano ${planName} terminam em ${formatMoment(endsAt)}; então vem a primeira cobrança, na forma de pagamento que você escolheu.`,
      'Para continuar, você não precisa fazer nada. Se cancelar antes, nada é cobrado.',
    ],
    action: 'portal',
  }
}

function daysUntil(at: Date, now: Date): string {
  const days = Math.max(1, Math.ceil((at.getTime() - now.getTime()) / millisecondsInDay))
  return formatCount(days, 'dia', 'dias')
}

const portalLabels: Readonly<Partial<Record<Told['action'], string>>> = {
  payment: 'Atualizar o pagamento',
  portal: 'Mudar ou cancelar',
}

/** Tells whoever pays how their plan stands, and what they can do. */
export const billingNotice: MailTemplate<Data> = (data, context) => {
  const { subject, sentences, action } = notices[data.what](data, context.now)
  const screen = linkTo(context.publicUrl, '/billing')
  const label = portalLabels[action]
  const payment: MailBlock[] =
    label !== undefined && data.portalUrl !== null
      ? [{ type: 'button', label, url: data.portalUrl }]
      : []
  return writeMail(
    {
      ...{ kind: 'billing-notice', subject, name: data.name },
      blocks: [
        ...sentences.map((text) => ({ type: 'paragraph', text }) as const),
        ...payment,
        {
          ...{ type: 'button', url: screen },
          label: action === 'plans' ? 'Ver planos' : 'Ver sua assinatura',
        },
      ],
    },
    context,
  )
}

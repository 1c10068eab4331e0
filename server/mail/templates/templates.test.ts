import * as v from 'valibot'
import { expect, test } from 'vitest'
import { strayPayment } from '../../billing/events/apply-event.ts'
import { billingNotice } from '../../billing/notices/billing-notice.ts'
import { refundRequest } from '../../billing/refunds/ask-refund.ts'
import { refundNotice } from '../../billing/refunds/refund-notice.ts'
import { MailContent } from '../mail-content.ts'
import { accountExists } from './account-exists.ts'
import { changeEmail } from './change-email.ts'
import { cleanValue } from './clean-value.ts'
import { contactMessage } from './contact-message.ts'
import { invite } from './invite.ts'
import type { WrittenMail } from './mail-template.ts'
import { ownershipOffer } from './ownership-offer.ts'
import { resetPassword } from './reset-password.ts'
import { securityNotice } from './security-notice.ts'
import { signInCode } from './sign-in-code.ts'
import { verifyEmail } from './verify-email.ts'
import { waitingEntry } from './waiting-entry.ts'

const now = new Date('2026-11-23T12:28:00Z')
const context = { publicUrl: 'https://upubly.example', now }
const when = new Date('2026-11-24T01:05:00Z')

const plan = {
  ...{ planName: 'Pro', endsAt: when, graceEndsAt: new Date('2026-11-27T01:05:00Z') },
  portalUrl: 'https://portal.example/login?prefilled_email=a%2Bb%40c.com',
}

const refund = {
  ...{ payerEmail: null, subscriptionId: 'sub_1', planName: 'Pro', interval: 'year' as const },
  ...{ cents: 57_600, boughtAt: when, askedAt: when },
}

/** Every template, with this in every place that a stranger fills. */
function writeAll(name: string): WrittenMail[] {
  const code = '481516'
  const place = { device: name, place: name }
  const to = { email: 'a+b@c.com' }
  const notice = { name, when, ...place }
  return [
    verifyEmail({ name, code, token: 't/1' }, context),
    accountExists({ name }, context),
    resetPassword({ name, code, token: 't/1', ...to }, context),
    signInCode({ name, code, ...place }, context),
    changeEmail({ name, code }, context),
    invite({ inviterName: name, projectName: name, role: 'ADMIN', token: 't/1', ...to }, context),
    ownershipOffer({ name, ownerName: name, projectName: name, expiresAt: when }, context),
    contactMessage({ name, email: 'ana@gmail.test', message: name }, context),
    waitingEntry({ position: 7, name, email: 'ana@gmail.test', howDiscovered: name }, context),
    refundRequest({ ...refund, person: { name, email: 'ana@gmail.test' }, reason: name }, context),
    billingNotice({ ...plan, name, what: 'trial-ends-in-3' }, context),
    billingNotice({ ...plan, portalUrl: null, name, what: 'payment-failed' }, context),
    securityNotice({ ...notice, what: 'passkey-added' }, context),
    securityNotice({ ...notice, what: 'account-deleted' }, context),
  ]
}

const expiryMinutes = (mail: WrittenMail) => (mail.expiresAt.getTime() - now.getTime()) / 60_000

test('a name that is markup stays text', () => {
  for (const { html } of writeAll(`<script>alert("1")</script>'><img src=x>`)) {
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('&lt;script&gt;')
  }
})

test('a name with line breaks and marks of direction changes nothing around it', () => {
  for (const { subject, text, html } of writeAll('Ana\r\nBcc: x@y.com\u202Egnp\u2028\u0000'))
    for (const part of [subject, text.replaceAll('\n', ''), html.replaceAll('\n', '')]) {
      expect(part).not.toMatch(/[\p{Cc}\u2028\u202E]/u)
      expect(part).not.toContain('x@y.com')
    }
})

test('a name that is an address is no link', () => {
  for (const { subject, text, html } of writeAll('Ganhe em http://evil.example/premio'))
    for (const part of [subject, text, html])
      expect(part).not.toMatch(/evil\.example|http:\/\/evil/)
})

test('a name from right to left is closed in; a long one is cut; plain ones stay as they are', () => {
  expect(cleanValue('שלום')).toBe('\u2068שלום\u2069')
  expect([...cleanValue('á'.repeat(500))]).toHaveLength(60)
  expect(cleanValue('\uD800 ')).toBe('\uFFFD')
  for (const plain of ['Ana Souza', 'João & Filhos', '👩‍👧 Casa', 'D. Pedro'])
    expect(cleanValue(plain)).toBe(plain)
})

test('every text is the same in both parts, and every link in them is ours', () => {
  for (const { text, html, subject } of writeAll('Ana')) {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
    for (const link of links) {
      expect(link).toMatch(/^https:\/\/upubly\.example(\/|$)/)
      expect(text).toContain(link.replaceAll('&amp;', '&'))
    }
    expect(html).toContain(`<title>${subject}</title>`)
    expect(html.includes('481516')).toBe(text.includes('481516'))
    expect(subject).not.toContain('481516')
  }
})

test('templates: links carry the token, encoded', () => {
  const [verify, exists, reset, signIn, change, invitation] = writeAll('Ana')
  const home = 'https://upubly.example'
  expect(verify?.text).toContain(`${home}/verify?userToken=t%2F1\n`)
  const invited = verifyEmail({ name: 'Ana', code: '481516', token: 't/1', invite: 'i/2' }, context)
  expect(invited.text).toContain(`${home}/verify?userToken=t%2F1&invite=i%2F2\n`)
  expect(exists?.text).toContain(`${home}/signin\n`)
  expect(exists?.text).toContain(`${home}/reset-password\n`)
  expect(reset?.text).toContain(`${home}/reset-password?resetToken=t%2F1&email=a%2Bb%40c.com\n`)
  expect(signIn?.text).toContain('    481516\n')
  expect(change?.text).toContain('    481516\n')
  expect(invitation?.text).toContain(`${home}/signin?invite=t%2F1\n`)
  expect(invitation?.text).toContain('Papel: Administrador(a)')
})

test('a mail is worth sending as long as what it carries is valid', () => {
  const day = 24 * 60
  expect(writeAll('Ana').map(expiryMinutes)).toEqual([
    ...[
      7 * day,
      3 * day,
      10,
      10,
      10,
      7 * day,
      7 * day,
      7 * day,
      7 * day,
      7 * day,
      day,
      day,
      3 * day,
      3 * day,
    ],
  ])
})

test('a notice says when, with the zone, and what to do', () => {
  const [notice, deleted] = writeAll('Ana').slice(-2)
  expect(notice?.text).toContain('Quando: 23 de novembro de 2026 às 22:05 (horário de Brasília)')
  expect(notice?.text).toContain('/reset-password')
  expect(deleted?.text).not.toContain('/reset-password')
  expect(deleted?.text).toContain('Se não foi você')
})

test('a notice of a new password names what was removed with it, when something was', () => {
  const notice = { name: 'Ana', when, device: 'Firefox', place: 'Recife' }
  const write = (passkeys: number, app: boolean, mailCode: boolean) => {
    const removed = { passkeys, app, mailCode }
    return securityNotice({ ...notice, what: 'password-changed', removed }, context).text
  }
  const words = 'Também removemos o que foi adicionado à conta nos últimos 7 dias'
  expect(write(1, false, false)).toContain(`${words}: 1 chave de acesso.`)
  expect(write(2, true, true)).toContain(
    `${words}: 2 chaves de acesso, o aplicativo autenticador (com seus códigos de recuperação) e o código por e-mail ao entrar.`,
  )
  expect(write(0, false, false)).not.toContain('Também removemos')
})

test('the longest names of an invitation fit into its subject', () => {
  const names = ['.'.repeat(20) + '😀'.repeat(40), `א${'𝐀'.repeat(49)}`, '😀'.repeat(60)]
  for (const inviterName of names)
    for (const projectName of names) {
      const to = { role: 'ADMIN', token: 't', email: 'a@b.com' } as const
      const offered = { name: 'Ana', ownerName: inviterName, projectName, expiresAt: when }
      for (const mail of [
        invite({ inviterName, projectName, ...to }, context),
        ownershipOffer(offered, context),
      ]) {
        const { subject, text, html } = mail
        expect(v.is(MailContent, { subject, text, html }), subject).toBe(true)
      }
    }
})

test('a former address is not sent to a reset that would do nothing for it', () => {
  const notice = { name: 'Ana', when: now, device: 'Firefox', place: 'Recife' }
  const { text } = securityNotice({ ...notice, what: 'email-changed' }, context)
  expect(text).not.toContain('/reset-password')
  expect(text).toContain('Troque a senha deste e-mail')
  const changed = securityNotice({ ...notice, what: 'password-changed' }, context)
  expect(changed.text).toContain('/reset-password')
})

test('who runs the service is told which payment is nobody’s, and what becomes of it', () => {
  const ids = { subscriptionId: 'sub_1', customerId: 'cus_1' }
  const stray = strayPayment({ ...ids, isDeleted: false }, context)
  expect(stray.subject).toBe('Pagamento sem conta')
  expect(stray.text).toContain('Assinatura: sub_1\nCliente: cus_1\n')
  const late = strayPayment({ ...ids, isDeleted: true }, context)
  expect(late.text).toContain('A assinatura será encerrada na Stripe')
  expect(late.text).toContain('https://upubly.example/operator\n')
})

test('who runs the service is told by what a refund is due, and who else has paid', () => {
  const person = { name: 'Ana', email: 'ana@gmail.test' }
  const within = refundRequest({ ...refund, person, reason: '' }, context)
  expect(within.subject).toBe('Ana pediu reembolso')
  expect(within.text).toContain('em até 24 horas depois da compra')
  expect(within.text).toContain('Assinatura na Stripe: sub_1\n')
  expect(within.text).not.toMatch(/Motivo|Pago por/)
  const askedAt = new Date(when.getTime() + 86_400_001)
  const other = { ...refund, askedAt, cents: null, interval: null, payerEmail: 'bia@gmail.test' }
  const late = refundRequest({ ...other, person, reason: 'Sem querer' }, context)
  expect(late.text).toContain('direito de arrependimento')
  expect(late.text).toContain('Plano: Pro\nValor: ver na Stripe\n')
  expect(late.text).toMatch(/Pago por: bia@/)
  expect(late.text).toContain('Motivo:\n\nSem querer')
})

test('whoever asks for a refund is told that we have it, and what became of it', () => {
  const asked = { name: 'Ana', planName: 'Pro', askedAt: when }
  for (const [what, words, link] of [
    ['asked', 'Vamos conferir o pagamento', '/billing'],
    ['done', 'Devolvemos o valor', '/billing'],
    ['declined', 'ele não será devolvido', '/about#contato'],
  ] as const) {
    const { text } = refundNotice({ ...asked, what }, context)
    expect(text).toContain(words)
    expect(text).toContain(`https://upubly.example${link}\n`)
    expect(text).toContain('Pedido em: 23 de novembro de 2026 às 22:05 (horário de Brasília)')
  }
})

test('mails about a plan say when it ends, until when all works, and that nothing is lost', () => {
  const write = (what: Parameters<typeof billingNotice>[0]['what']) =>
    billingNotice({ ...plan, name: 'Ana', what }, context)
  expect(write('trial-ends-in-3').subject).toBe('Seu teste grátis termina em 1 dia')
  const early = { ...plan, endsAt: new Date('2026-11-26T12:00:00Z'), name: 'Ana' }
  const announced = billingNotice({ ...early, what: 'trial-ends-in-3' }, context)
  expect(announced.subject).toBe('Seu teste grátis termina em 3 dias')
  for (const what of ['trial-ends-in-1', 'trial-ended', 'plan-ended'] as const) {
    const { text } = write(what)
    expect(text).toContain('23 de novembro de 2026 às 22:05')
    expect(text).toContain('26 de novembro de 2026 às 22:05')
    expect(text).toContain('Nada é apagado, e o que já está agendado será publicado')
    expect(text).toContain('Ver planos:\nhttps://upubly.example/billing')
  }
  const ending = billingNotice({ ...early, what: 'plan-ends-in-3' }, context)
  expect(ending.subject).toBe('Seu plano Pro termina em 3 dias')
  expect(ending.text).toContain('sem um plano, tudo ainda funciona até')
  const charged = billingNotice({ ...early, what: 'charge-in-3' }, context)
  expect(charged.subject).toBe('A primeira cobrança do plano Pro vem em 3 dias')
  expect(charged.text).toContain('Se cancelar antes, nada é cobrado')
  expect(charged.text).toContain(`Mudar ou cancelar:\n${plan.portalUrl}`)
  for (const what of ['payment-failed', 'grace-ends-in-1'] as const)
    expect(write(what).text).toContain(`Atualizar o pagamento:\n${plan.portalUrl}`)
  expect(write('confirmed').subject).toBe('Assinatura confirmada')
  expect(write('confirmed').text.replaceAll(/\s+/g, ' ')).toContain(
    'Se algo ficou esperando em um aparelho, abra o uPubly nele para enviar.',
  )
  const nowhere = { ...plan, portalUrl: null, name: 'Ana', what: 'payment-failed' } as const
  expect(billingNotice(nowhere, context).text).not.toContain('Atualizar o pagamento')
})

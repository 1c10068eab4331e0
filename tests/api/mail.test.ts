import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { invite } from '#server/mail/templates/invite.ts'
import { resetPassword } from '#server/mail/templates/reset-password.ts'
import { signInCode } from '#server/mail/templates/sign-in-code.ts'
import { type MailTools, openMailTools, resetData } from '#tests/setup/people/open-mail-tools.ts'
import { readNewestMail } from '#tests/setup/people/read-mails.ts'

const [minute, day] = [60_000, 86_400_000]
const to = 'bruno@upubly.test'

let tools: MailTools
beforeAll(async () => {
  tools = await openMailTools()
})
beforeEach(() => tools.clear())
afterAll(() => tools.close())

test('a mail arrives with both parts, its subject in UTF-8, and is emptied', async () => {
  const data = { inviterName: 'João', projectName: 'Padaria Ação', role: 'ADMIN' as const }
  await tools.deps.mail.enqueue(tools.deps.db, to, invite, { ...data, token: 'abc', email: to })
  tools.startSender()
  const row = await tools.waitForDelivery()
  expect(row).toMatchObject({ content: null, failedAt: null, claimedUntil: null, lastError: null })
  const [mail] = tools.smtp.taken
  expect(mail?.subject).toBe('João convidou você para Padaria Ação no uPubly')
  expect(mail?.from?.value).toEqual([{ name: 'uPubly', address: 'avisos@upubly.test' }])
  expect(mail?.to).toMatchObject({ value: [{ address: to }] })
  const link = `${tools.deps.env.PUBLIC_URL}/signin?invite=abc`
  expect(mail?.text).toContain(link)
  expect(mail?.html).toContain(`href="${link}"`)
  expect(mail?.messageId).toBe(`<${row.id}@localhost>`)
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
})

test('mail: wake() sends at once, without waiting for the next look', async () => {
  tools.startSender({ pollMs: 60_000 })
  // Its first look has ended.
  await new Promise((resolve) => setTimeout(resolve, 300))
  await tools.enqueueReset()
  tools.deps.mail.wake()
  await tools.waitForDelivery()
})

test('two senders at once send each mail once', async () => {
  const recipients = Array.from({ length: 30 }, (_, index) => `pessoa${index}@upubly.test`)
  for (const recipient of recipients) await tools.enqueueReset(recipient)
  tools.smtp.script = { delayMs: 20 }
  tools.startSender()
  tools.startSender()
  await vi.waitFor(
    async () => {
      const rows = await tools.deps.db.select().from(outgoingMails)
      expect(rows.every(({ sentAt }) => sentAt !== null)).toBe(true)
    },
    { timeout: 20_000 },
  )
  const reached = tools.smtp.taken.map((mail) => [mail.to].flat()[0]?.text)
  expect(reached.toSorted()).toEqual(recipients.toSorted())
})

test('a transaction that is rolled back sends nothing', async () => {
  tools.startSender()
  const failing = tools.deps.db.transaction(async (tx) => {
    await tools.deps.mail.enqueue(tx, to, resetPassword, resetData)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await tools.deps.db.transaction((tx) =>
    tools.deps.mail.enqueue(tx, 'outra@upubly.test', resetPassword, resetData),
  )
  tools.deps.mail.wake()
  await tools.waitForDelivery()
  expect(tools.smtp.taken.map((mail) => [mail.to].flat()[0]?.text)).toEqual(['outra@upubly.test'])
})

test('a row has neither the code nor the link in plain text, and opens for its recipient only', async () => {
  await tools.enqueueReset()
  const row = await tools.readRow()
  expect(JSON.stringify(row)).not.toMatch(/481516|segredo-do-link|Bruno,/)
  expect(await readNewestMail(tools.deps, to)).toMatchObject({ code: resetData.code })
  await tools.deps.db
    .update(outgoingMails)
    .set({ recipient: 'ladra@upubly.test' })
    .where(eq(outgoingMails.id, row.id))
  tools.startSender()
  const after = await tools.waitForRow(({ failedAt }) => failedAt !== null)
  expect(after.content).toBeNull()
  expect(tools.smtp.taken).toHaveLength(0)
})

test('a code that ran out is not sent any more, and emptied', async () => {
  await tools.deps.mail.enqueue(tools.deps.db, to, signInCode, {
    ...{ name: 'Bruno', code: '123456', device: 'Firefox', place: 'Recife' },
  })
  tools.clock.advance(10 * minute)
  tools.startSender()
  const row = await tools.waitForRow(({ failedAt }) => failedAt !== null)
  expect(row).toMatchObject({ content: null, attempts: 0, lastError: expect.any(String) })
  expect(tools.smtp.taken).toHaveLength(0)
})

test('an address with a second one, or a line break, is refused before it is stored', async () => {
  for (const address of ['a@b.test\r\nBcc: c@d.test', 'a@b.test, c@d.test', 'Nome <a@b.test>', ''])
    await expect(tools.enqueueReset(address)).rejects.toMatchObject({ code: 'MAIL_INVALID' })
  const broken: typeof resetPassword = (data, context) => ({
    ...resetPassword(data, context),
    subject: 'Oi\nBcc: c@d.test',
  })
  await expect(tools.deps.mail.enqueue(tools.deps.db, to, broken, resetData)).rejects.toThrow(
    /subject/,
  )
  expect(await tools.deps.db.$count(outgoingMails)).toBe(0)
})

test('rows go after 30 days, whatever became of them', async () => {
  await tools.enqueueReset()
  tools.clock.advance(29 * day)
  await tools.enqueueReset('nova@upubly.test')
  await removeExpired(tools.deps)
  expect(await tools.deps.db.$count(outgoingMails)).toBe(2)
  tools.clock.advance(2 * day)
  await removeExpired(tools.deps)
  expect((await tools.readRow()).recipient).toBe('nova@upubly.test')
})

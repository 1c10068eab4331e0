import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { openContent } from '#server/mail/mail-content.ts'
import { openMailTransport } from '#server/mail/open-mail-transport.ts'
import { claimMail } from '#server/mail/queries.ts'
import { mailLogin } from '#tests/fakes/servers/mail-server.ts'
import { type MailTools, openMailTools, resetData } from '#tests/setup/people/open-mail-tools.ts'

const [second, minute] = [1000, 60_000]

let tools: MailTools
beforeAll(async () => {
  tools = await openMailTools()
})
beforeEach(() => tools.clear())
afterAll(() => tools.close())

test('a recipient that is refused with 550 is not tried again', async () => {
  tools.smtp.script = { recipientReply: 550 }
  await tools.enqueueReset()
  tools.startSender()
  const row = await tools.waitForFailure()
  expect(row).toMatchObject({ content: null, attempts: 1, sentAt: null })
  expect(row.failedAt).not.toBeNull()
  expect(row.lastError).toContain('550')
  expect(row.lastError).toContain('no such box')
})

test('a message that is refused with 554 leaves nothing of itself in the row or the log', async () => {
  tools.smtp.script = { dataReply: 554 }
  await tools.enqueueReset()
  tools.startSender()
  const row = await tools.waitForRow(({ failedAt }) => failedAt !== null)
  expect(row.lastError).toContain('554')
  const told = `${row.lastError}${tools.lines.join('')}`
  expect(told).not.toContain(resetData.code)
  expect(told).not.toContain(resetData.token)
})

test('451 is tried again, later each time', async () => {
  tools.smtp.script = { recipientReply: 451 }
  await tools.enqueueReset()
  tools.startSender()
  let row = await tools.waitForFailure()
  const waits = [10 * second, minute, 5 * minute]
  for (const [index, wait] of waits.entries()) {
    expect(row.attempts).toBe(index + 1)
    expect(row.nextAttemptAt.getTime() - tools.clock.now().getTime()).toBe(wait)
    expect(row.content).not.toBeNull()
    const { attempts } = row
    tools.clock.advance(wait - 1)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect((await tools.readRow()).attempts).toBe(attempts)
    if (index === waits.length - 1) tools.smtp.script = {}
    tools.clock.advance(1)
    row = await tools.waitForRow((now) => now.attempts > attempts && !now.claimedUntil)
  }
  expect(row.sentAt).not.toBeNull()
  expect(tools.smtp.taken).toHaveLength(1)
})

test.each([
  ['from the start', { connect: 10_000, greeting: 1000, silence: 60_000 }],
  ['in the message', { connect: 10_000, greeting: 60_000, silence: 1000 }],
] as const)('a server that says nothing %s is left by the deadline', async (silence, deadlines) => {
  tools.smtp.script = { silence }
  await tools.enqueueReset()
  tools.startSender({ transport: openMailTransport(tools.deps, deadlines) })
  const row = await tools.waitForFailure()
  expect(row.lastError).toContain('ETIMEDOUT')
  expect(row.failedAt).toBeNull()
  tools.smtp.script = {}
  tools.clock.advance(11 * second)
  await tools.waitForDelivery()
})

test('a server that is slow beyond the limit for one mail is left', async () => {
  tools.smtp.script = { delayMs: 500 }
  await tools.enqueueReset()
  tools.startSender({ sendMs: 200 })
  const row = await tools.waitForFailure()
  expect(row.lastError).toContain('EABORT')
  expect(row.content).not.toBeNull()
})

test('a connection that breaks in the middle of the message is tried again', async () => {
  tools.smtp.script = { cutsMessages: true }
  await tools.enqueueReset()
  tools.startSender()
  const row = await tools.waitForFailure()
  expect(row.lastError).toMatch(/ECONNECTION|ESOCKET/)
  expect(tools.smtp.taken).toHaveLength(0)
  tools.smtp.script = {}
  tools.clock.advance(11 * second)
  await tools.waitForDelivery()
  expect(tools.smtp.taken).toHaveLength(1)
})

test.each(['RCPT TO', 'DATA'] as const)(
  'a server that answers %s twice is asked again, since nobody knows what it took',
  async (answersTwice) => {
    tools.smtp.script = { answersTwice }
    await tools.enqueueReset()
    tools.startSender()
    const row = await tools.waitForFailure()
    expect(row).toMatchObject({ sentAt: null, failedAt: null })
    expect(row.lastError).toContain('354')
    tools.smtp.script = {}
    tools.clock.advance(11 * second)
    await tools.waitForDelivery()
    expect(tools.smtp.taken.length).toBeGreaterThanOrEqual(1)
    const ids = new Set(tools.smtp.taken.map(({ messageId }) => messageId))
    expect(ids.size).toBe(1)
  },
)

test('a server that says twice that it took the message is sent it once', async () => {
  tools.smtp.script = { answersTwice: 'message' }
  await tools.enqueueReset()
  tools.startSender()
  const row = await tools.waitForDelivery()
  expect(row).toMatchObject({ attempts: 1, failedAt: null, lastError: null })
  tools.clock.advance(minute)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(tools.smtp.taken).toHaveLength(1)
})

test('a wrong password is not the mail’s fault, is logged once a minute and told nowhere', async () => {
  const SMTP_URL = tools.smtp.url.replace(encodeURIComponent(mailLogin.pass), 'errada2026')
  const transport = openMailTransport({ ...tools.deps, env: { ...tools.deps.env, SMTP_URL } })
  await tools.enqueueReset()
  await tools.enqueueReset('outra@upubly.test')
  tools.startSender({ transport })
  await vi.waitFor(async () => {
    const rows = await tools.deps.db.select().from(outgoingMails)
    expect(rows.map(({ lastError }) => lastError)).toEqual(
      Array(2).fill(expect.stringContaining('535')),
    )
    for (const row of rows) expect(row).toMatchObject({ failedAt: null, claimedUntil: null })
  })
  const errors = () => tools.lines.filter((line) => JSON.parse(line).level >= 50)
  expect(errors()).toHaveLength(1)
  expect(tools.lines.join('')).not.toContain('errada2026')
  tools.clock.advance(minute + second)
  await vi.waitFor(() => expect(errors()).toHaveLength(2))
})

test('a mail of a process that died is taken up when its claim has run out, as the same mail', async () => {
  await tools.enqueueReset()
  const claimed = await claimMail(tools.deps.db, tools.clock.now(), 2 * minute)
  if (!claimed) throw new Error('nothing to claim')
  // It died after the server had taken the mail.
  const content = openContent(tools.deps.secretBox, claimed, claimed.content)
  const signal = AbortSignal.timeout(5000)
  await openMailTransport(tools.deps).send({ ...claimed, ...content }, signal)
  tools.startSender()
  tools.clock.advance(2 * minute - 1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(tools.smtp.taken).toHaveLength(1)
  tools.clock.advance(1)
  await tools.waitForDelivery()
  expect(tools.smtp.taken).toHaveLength(2)
  expect(tools.smtp.taken[0]?.messageId).toBe(tools.smtp.taken[1]?.messageId)
})

test('a stop breaks off what takes too long, and the next process takes it at once', async () => {
  tools.smtp.script = { delayMs: 2000 }
  await tools.enqueueReset()
  tools.startSender({ stopMs: 50 })
  await tools.waitForRow(({ claimedUntil }) => claimedUntil !== null)
  await tools.stopSenders()
  const row = await tools.readRow()
  expect(row).toMatchObject({ claimedUntil: null, sentAt: null })
  expect(row.nextAttemptAt.getTime()).toBeLessThanOrEqual(tools.clock.now().getTime())
  tools.smtp.script = {}
  tools.startSender()
  await tools.waitForDelivery()
})

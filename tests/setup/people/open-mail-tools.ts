import { vi } from 'vitest'
import { createLog } from '#server/create-log.ts'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { openMailTransport } from '#server/mail/open-mail-transport.ts'
import type { SenderOptions } from '#server/mail/sender-context.ts'
import { startMailSender } from '#server/mail/start-mail-sender.ts'
import { resetPassword } from '#server/mail/templates/reset-password.ts'
import { startMailServer } from '#tests/fakes/servers/mail-server.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { createTestApp } from '../server/create-test-app.ts'

const bruno = 'bruno@upubly.test'
export const resetData = {
  ...{ name: 'Bruno', code: '481516', token: 'segredo-do-link', email: bruno },
}

export type MailTestRow = typeof outgoingMails.$inferSelect

/** An app on a stopped clock, a real SMTP server, and mail senders that the test starts. */
export async function openMailTools() {
  const clock = createTestClock()
  const lines: string[] = []
  const smtp = await startMailServer()
  const api = await createTestApp({
    clock,
    deps: { log: createLog('info', { write: (line: string) => void lines.push(line) }) },
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'uPubly <avisos@upubly.test>' },
  })
  const { deps } = api
  let stops: (() => Promise<void>)[] = []
  const readRow = async (): Promise<MailTestRow> => {
    const [row] = await deps.db.select().from(outgoingMails)
    if (!row) throw new Error('no row')
    return row
  }
  /** Waits until the mail's row fulfils the condition. */
  const waitForRow = (isSo: (row: MailTestRow) => boolean) =>
    vi.waitFor(
      async () => {
        const row = await readRow()
        if (!isSo(row)) throw new Error(`not so: ${JSON.stringify({ ...row, content: undefined })}`)
        return row
      },
      { timeout: 10_000, interval: 20 },
    )
  const stopSenders = async () => {
    await Promise.all(stops.map((stop) => stop()))
    stops = []
  }

  return {
    ...{ api, deps, smtp, clock, lines, readRow, waitForRow, stopSenders },
    waitForFailure: () => waitForRow((row) => row.lastError !== null && !row.claimedUntil),
    waitForDelivery: () => waitForRow((row) => row.sentAt !== null),
    startSender(options: Partial<SenderOptions> = {}) {
      const transport = openMailTransport(deps)
      const random = () => 0.5
      stops.push(startMailSender(deps, { transport, random, pollMs: 50, ...options }))
    },
    enqueueReset: (recipient = bruno) =>
      deps.mail.enqueue(deps.db, recipient, resetPassword, resetData),
    /** To be called between two tests. */
    async clear() {
      await stopSenders()
      await deps.db.delete(outgoingMails)
      smtp.script = {}
      smtp.taken = []
      lines.length = 0
    },
    async close() {
      await stopSenders()
      await api.dispose()
      await smtp.close()
    },
  }
}
export type MailTools = Awaited<ReturnType<typeof openMailTools>>

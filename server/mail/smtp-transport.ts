import { createTransport } from 'nodemailer'
import { isOwnMachine } from '../env/is-own-machine.ts'
import type { SmtpServer } from '../env/read-mail-settings.ts'
import { composeMessage, type Sender } from './compose-message.ts'
import type { MailTransport } from './mail-transport.ts'

/** Longest waits, in ms. */
export interface SmtpDeadlines {
  connect: number
  greeting: number
  /** Without a byte from the other side. */
  silence: number
}

const defaultDeadlines: SmtpDeadlines = { connect: 10_000, greeting: 10_000, silence: 30_000 }

export function openSmtpTransport(
  server: SmtpServer,
  { from, publicUrl }: { from: Sender; publicUrl: string },
  deadlines = defaultDeadlines,
): MailTransport {
  const { host, port, secure, auth } = server
  const isNear = isOwnMachine(host)
  const transport = createTransport({
    ...{ host, port, secure, name: new URL(publicUrl).hostname },
    ...(auth && { auth }),
    // A password never leaves this machine unencrypted; a server on it has no certificate to trust.
    requireTLS: auth !== undefined && !secure && !isNear,
    ignoreTLS: isNear,
    connectionTimeout: deadlines.connect,
    dnsTimeout: deadlines.connect,
    greetingTimeout: deadlines.greeting,
    socketTimeout: deadlines.silence,
    maxResponseSize: 64 * 1024,
  })
  return {
    async send(letter, signal) {
      await transport.sendMail({ ...composeMessage(letter, from, publicUrl), signal })
    },
  }
}

import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Env } from '../env/env.ts'
import { isForOwnMachine, isOwnMachine } from '../env/is-own-machine.ts'
import { readMailSender, readSmtpUrl, type SmtpServer } from '../env/read-mail-settings.ts'
import { type MailFolder, openMailFolder } from './mail-folder.ts'
import type { Letter, MailTransport } from './mail-transport.ts'

/** The server that SMTP_URL names, or the folder. */
export function openMailTransport(
  { env, clock }: { env: Env; clock: { now(): Date } },
  deadlines?: SmtpDeadlines,
): MailTransport {
  const publicUrl = env.PUBLIC_URL
  const server = env.SMTP_URL === undefined ? undefined : readSmtpUrl(env.SMTP_URL)
  const from = readMailSender(env.MAIL_FROM ?? '') ?? {
    name: 'uPubly',
    address: `nao-responda@${new URL(publicUrl).hostname}`,
  }
  return server
    ? openSmtpTransport(server, { from, publicUrl }, deadlines)
    : openFolderTransport(openMailFolder(mailFolderPath(env)), { from, publicUrl }, clock)
}

export function mailFolderPath({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'mail')
}

/** Sends nothing: each mail becomes a file. */
function openFolderTransport(
  folder: MailFolder,
  { from, publicUrl }: { from: Sender; publicUrl: string },
  clock: { now(): Date },
): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(letter) {
      const { message } = await composer.sendMail(composeMessage(letter, from, publicUrl))
      if (!Buffer.isBuffer(message)) throw new Error('a mail that is not a buffer')
      await folder.keep({ ...letter, sentAt: clock.now().toISOString() }, message)
    },
  }
}

type Settings = Pick<Env, 'NODE_ENV' | 'SMTP_URL' | 'HOST' | 'PUBLIC_URL' | 'TRUSTED_PROXIES'>

/** Whether `/dev/mail` shows the mails in the folder: they hold codes, so nowhere a stranger comes. */
export function isMailShown(env: Settings): boolean {
  return env.SMTP_URL === undefined && env.NODE_ENV !== 'production' && isForOwnMachine(env)
}

/** Longest waits, in ms. */
interface SmtpDeadlines {
  connect: number
  greeting: number
  /** Without a byte from the other side. */
  silence: number
}

const defaultDeadlines: SmtpDeadlines = { connect: 10_000, greeting: 10_000, silence: 30_000 }

function openSmtpTransport(
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

interface Sender {
  name: string
  address: string
}

/**
 * A letter as nodemailer takes it. Its Message-ID is the same at each attempt, so that a mail store
 * can drop the second copy of one that was taken by a server which did not live to tell us.
 */
export function composeMessage(letter: Letter, from: Sender, publicUrl: string): SendMailOptions {
  const { id, recipient, subject, text, html, replyTo } = letter
  return {
    ...{ from, to: { name: '', address: recipient }, subject, text, html },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    envelope: { from: from.address, to: [recipient] },
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    // No absence note is sent in answer to a machine.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

import { join } from 'node:path'
import type { Env } from '../env/env.ts'
import { readMailSender } from '../env/read-mail-sender.ts'
import { readSmtpUrl } from '../env/read-smtp-url.ts'
import { openFolderTransport } from './folder-transport.ts'
import { openMailFolder } from './mail-folder.ts'
import type { MailTransport } from './mail-transport.ts'
import { openSmtpTransport, type SmtpDeadlines } from './smtp-transport.ts'

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

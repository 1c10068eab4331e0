import type { MailContent } from './mail-content.ts'

export interface Letter extends MailContent {
  /** The row's id: it makes the Message-ID. */
  id: string
  recipient: string
}

/** Where mails go: an SMTP server or a folder. */
export interface MailTransport {
  /** Resolves when the other side has taken it; rejects when `signal` aborts. */
  send(letter: Letter, signal: AbortSignal): Promise<void>
}

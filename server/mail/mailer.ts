import type { Executor } from '../db/database.ts'
import type { MailTemplate } from './templates/mail-template.ts'

export interface Mailer {
  /**
   * Writes a mail to `recipient` with `db`, which is the caller's transaction: it is sent when, and
   * only when, that is committed. Throws `MailError` for an address or a subject that is none.
   */
  enqueue<Data>(
    db: Executor,
    recipient: string,
    template: MailTemplate<Data>,
    data: Data,
  ): Promise<void>
  /** After the commit: sends at once what is due, instead of within seconds. */
  wake(): void
  /** Calls `listener` at each wake; returns a function that ends that. */
  onWake(listener: () => void): () => void
}

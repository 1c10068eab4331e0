import { desc, eq } from 'drizzle-orm'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import type { Deps } from '#server/deps.ts'
import { openContent } from '#server/mail/mail-content.ts'

export interface WaitingMail {
  id: string
  kind: string
  subject: string
  text: string
  html: string
  /** The six digits; '' when the mail has none. */
  code: string
  /** The first link to one of our pages, which is the mail's button; undefined without one. */
  link: URL | undefined
  replyTo?: string | undefined
}

/** The mails that wait for this address, the newest first; one that was sent has no content left. */
export async function readMails(
  deps: Pick<Deps, 'db' | 'secretBox'>,
  recipient: string,
): Promise<WaitingMail[]> {
  const rows = await deps.db
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, recipient))
    .orderBy(desc(outgoingMails.createdAt))
  return rows.flatMap((row) => {
    if (row.content === null) return []
    const content = openContent(deps.secretBox, row, row.content)
    const [, code = ''] = /^ {4}(\d{6})$/m.exec(content.text) ?? []
    const [address] = /https?:\/\/[^/\s]+\/\S+/.exec(content.text) ?? []
    const link = address === undefined ? undefined : new URL(address)
    return [{ id: row.id, kind: row.kind, ...content, code, link }]
  })
}

/** The newest mail that waits for this address; throws when there is none. */
export async function readNewestMail(
  deps: Pick<Deps, 'db' | 'secretBox'>,
  recipient: string,
): Promise<WaitingMail> {
  const [mail] = await readMails(deps, recipient)
  if (!mail) throw new Error(`No mail waits for ${recipient}`)
  return mail
}

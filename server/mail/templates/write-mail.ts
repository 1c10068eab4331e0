import { cleanValue } from './clean-value.ts'
import type { MailBlock } from './mail-block.ts'
import { mailLifetimes } from './mail-lifetimes.ts'
import type { MailContext, MailKind, WrittenMail } from './mail-template.ts'
import { writeHtml } from './write-html.ts'
import { writeText } from './write-text.ts'

interface Draft {
  kind: MailKind
  subject: string
  /** Who is greeted; '' greets nobody by name. */
  name: string
  blocks: readonly MailBlock[]
}

/** A greeting, the blocks and a footer, as text and as HTML. */
export function writeMail(draft: Draft, { publicUrl, now }: MailContext): WrittenMail {
  const { kind, subject } = draft
  const name = cleanValue(draft.name)
  const greeting = name === '' ? 'Olá!' : `Olá, ${name}!`
  const blocks: MailBlock[] = [{ type: 'paragraph', text: greeting }, ...draft.blocks]
  return {
    kind,
    subject,
    expiresAt: new Date(now.getTime() + mailLifetimes[kind] * 60_000),
    text: writeText(blocks, publicUrl),
    html: writeHtml({ subject, blocks, publicUrl }),
  }
}

import * as v from 'valibot'
import { MailAddress } from '../env/read-mail-settings.ts'
import type { SecretBox } from '../security/secret-box.ts'

/** One line: a header cannot be continued, and no other one begun. */
const HeaderText = v.pipe(
  v.string(),
  v.nonEmpty(),
  // Two names of sixty characters, which may be pairs of units and have blanks put between.
  v.maxLength(500),
  v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u),
)
const Body = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100_000))

export const MailContent = v.object({
  subject: HeaderText,
  text: Body,
  html: Body,
  /** Who an answer goes to, when it is not who the mail is from. */
  replyTo: v.optional(MailAddress),
})
export type MailContent = v.InferOutput<typeof MailContent>

interface MailPlace {
  id: string
  kind: string
  recipient: string
}

/** Sealed for this row and this recipient: put elsewhere it does not open. */
export function sealContent(box: SecretBox, place: MailPlace, content: MailContent): string {
  return box.seal(JSON.stringify(content), contextOf(place))
}

/** Throws for a content that was changed, moved to another row or recipient, or sealed elsewhere. */
export function openContent(box: SecretBox, place: MailPlace, sealed: string): MailContent {
  return v.parse(MailContent, JSON.parse(box.open(sealed, contextOf(place))))
}

function contextOf({ id, kind, recipient }: MailPlace): string {
  return `outgoing-mail/${id}/${kind}/${recipient}`
}

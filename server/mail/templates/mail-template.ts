/** Which mail it is, for the row and the log. */
export type MailKind =
  | 'verify-email'
  | 'account-exists'
  | 'reset-password'
  | 'sign-in-code'
  | 'change-email'
  | 'invite'
  | 'ownership-offer'
  | 'security-notice'
  | 'contact-message'
  | 'waiting-entry'
  | 'billing-notice'
  | 'stray-payment'
  | 'refund-request'
  | 'refund-notice'

export interface MailContext {
  publicUrl: string
  now: Date
}

export interface WrittenMail {
  kind: MailKind
  subject: string
  text: string
  html: string
  /** Who an answer goes to, when it is not us. */
  replyTo?: string
  /** After this it is not worth sending. */
  expiresAt: Date
}

/** Writes one kind of mail; pure. */
export type MailTemplate<Data> = (data: Data, context: MailContext) => WrittenMail

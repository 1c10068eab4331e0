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

/** What a mail is made of; each is written once as text and once as HTML. Values are plain text. */
export type MailBlock =
  | { type: 'paragraph'; text: string }
  /** Digits to be typed. */
  | { type: 'code'; code: string }
  | { type: 'button'; label: string; url: string }
  /** Names with their values, one a line. */
  | { type: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  /** A paragraph of lesser weight. */
  | { type: 'note'; text: string }

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

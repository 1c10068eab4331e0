/** A mail that cannot be written. The message names what is wrong, and repeats nothing of it. */
export class MailError extends Error {
  readonly code = 'MAIL_INVALID'
}

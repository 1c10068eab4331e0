import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A keyed hash of a short secret: without the key a stolen database says nothing, although there
 * are only a million codes. `place` keeps a hash from being worth anything elsewhere.
 */
export function hashCode(key: Uint8Array, place: string, code: string): string {
  return createHmac('sha256', key).update(`${place}\n${code}`).digest('hex')
}

/** In constant time. */
export function isSameHash(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

/** An email address that is only counted or told apart: nobody can tell which it is. */
export function hashEmail(key: Uint8Array, email: string): string {
  return hashCode(key, 'email', email)
}

/**
 * The same for limits of mails, where 'ana+1@' and 'ana+2@' are one: they arrive in one mailbox.
 * 'ana@' is counted apart, so that nobody uses up its mails with addresses made up of it.
 */
export function hashMailbox(key: Uint8Array, email: string): string {
  return hashEmail(key, email.replace(/\+[^@]*@/, '+@'))
}

/** By which free days are given once: 'ana+1@' and 'ana@' are one mailbox. */
export function hashTrialMailbox(key: Uint8Array, email: string): string {
  return hashEmail(key, email.replace(/\+[^@]*@/, '@'))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

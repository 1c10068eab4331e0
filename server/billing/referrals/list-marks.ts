import { eq } from 'drizzle-orm'
import { readTaxId } from '#contract/billing/billing-documents.ts'
import type { Executor } from '../../db/database.ts'
import { users } from '../../db/schema/users.ts'
import type { Deps } from '../../deps.ts'
import { hashCode } from '../../security/hash-code.ts'
import type { StripeCharge } from '../../stripe/stripe-objects.ts'

/** What somebody paid with, and the addresses that were typed at their payments. */
export interface Payments {
  charges: readonly StripeCharge[]
  emails: readonly (string | null)[]
}

/** Keyed hashes, by which two people are compared; nothing can be read from them. */
export interface Marks {
  /** Mailboxes, and what was paid with: they are one person's. */
  own: string[]
  /**
   * Typed at the sign-up and confirmed by nobody: it says something of two people of whom one invited
   * the other, and nothing of all others who may have made up the same number.
   */
  phone: string | undefined
}

/** What a person would be known by in another account. */
export async function listMarks(
  { codeKey }: Pick<Deps, 'codeKey'>,
  db: Executor,
  userId: string,
  { charges, emails }: Payments,
): Promise<Marks> {
  const { email, phone } = users
  const [user] = await db.select({ email, phone }).from(users).where(eq(users.id, userId))
  const details = charges.map((charge) => charge.payment_method_details)
  const found = [
    ...[user?.email, ...emails].map((address) => mark('mailbox', toMailbox(address ?? ''))),
    ...details.map((one) => mark('card', one?.card?.fingerprint ?? '')),
    ...details.map((one) => mark('tax-id', readTaxId(one?.boleto?.tax_id ?? '')?.value ?? '')),
  ]
  const hash = (text: string) => hashCode(codeKey, 'referral-mark', text)
  const texts = found.flatMap((text) => (text === undefined ? [] : [text]))
  const number = mark('phone', toNumber(user?.phone ?? ''))
  return { own: [...new Set(texts)].map(hash), phone: number && hash(number) }
}

function mark(kind: string, text: string): string | undefined {
  return text === '' ? undefined : `${kind}:${text}`
}

/**
 * The mailbox that mails to an address reach: without what is behind '+', and at Gmail without the
 * dots, which it ignores (https://support.google.com/mail/answer/7436150).
 */
export function toMailbox(email: string): string {
  const [, name, host] = /^([^@]+)@(.+)$/.exec(email.trim().toLowerCase()) ?? []
  if (name === undefined || host === undefined) return ''
  const [box = ''] = name.split('+')
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`
}

/**
 * The digits of a Brazilian number without the country's, however it was written; '' for one that
 * somebody typed to have typed something.
 */
function toNumber(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^0+/, '')
  if (/(\d)\1{7}$/.test(digits)) return ''
  return digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits
}

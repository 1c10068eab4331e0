import { type CodePurpose, tokenLifetimes } from '../../security/code-lifetimes.ts'
import type { MailKind } from './mail-template.ts'

const day = 24 * 60
const codeMinutes = (purpose: CodePurpose) => tokenLifetimes[purpose] / 60_000

/**
 * For how many minutes a mail is of use: as long as the code or link in it is valid (its text says
 * so), and three days where there is none.
 */
export const mailLifetimes: Readonly<Record<MailKind, number>> = {
  'verify-email': codeMinutes('verify-email'),
  'account-exists': 3 * day,
  'reset-password': codeMinutes('reset-password'),
  'sign-in-code': codeMinutes('sign-in'),
  'change-email': codeMinutes('change-email'),
  invite: 7 * day,
  'ownership-offer': 7 * day,
  'security-notice': 3 * day,
  'contact-message': 7 * day,
  'waiting-entry': 7 * day,
  // The next one says how it stands then.
  'billing-notice': day,
  'stray-payment': 7 * day,
  'refund-request': 7 * day,
  'refund-notice': 7 * day,
}

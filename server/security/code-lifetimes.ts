import type { oneTimeCodes } from '../db/schema/sessions.ts'

export type CodePurpose = (typeof oneTimeCodes.$inferSelect)['purpose']

const minute = 60_000
const day = 24 * 60 * minute

/** How long, in ms, the six digits of a mail are good for. */
export const codeLifetime = 10 * minute

/**
 * How long, in ms, the token that goes with the digits is good for: the mail's link, or the browser's
 * cookie. The link of a sign-up outlives its digits, because the wizard that it opens sends new ones.
 */
export const tokenLifetimes: Readonly<Record<CodePurpose, number>> = {
  'verify-email': 7 * day,
  'reset-password': codeLifetime,
  'sign-in': codeLifetime,
  'change-email': codeLifetime,
}

import type { oneTimeCodes } from '../db/schema/one-time-codes.ts'

export type CodePurpose = (typeof oneTimeCodes.$inferSelect)['purpose']

const minute = 60_000
const day = 24 * 60 * minute

/** How long, in ms, a code and its token are good for. */
export const codeLifetimes: Readonly<Record<CodePurpose, number>> = {
  'verify-email': 7 * day,
  'reset-password': 30 * minute,
  'sign-in': 10 * minute,
  'change-email': 30 * minute,
}

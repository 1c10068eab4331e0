import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { referrals } from '../../db/schema/referrals.ts'

/** The friends of a person who count: each is worth one reward. */
export function isCounted(inviterId: string): SQL | undefined {
  return and(eq(referrals.inviterId, inviterId), isNull(referrals.refusal))
}

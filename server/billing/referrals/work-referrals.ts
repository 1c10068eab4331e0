import type { Billing } from '../../stripe/billing.ts'
import { checkDuePayments, type ReferralDeps } from './check-payments.ts'
import { giveDueRewards } from './give-rewards.ts'
import { makeDueCodes } from './make-codes.ts'

/** Does what is due about friends, a part of it at a time; returns whether there may be more. */
export async function workReferrals(
  deps: ReferralDeps,
  billing: Billing,
  signal?: AbortSignal,
): Promise<boolean> {
  const left = [
    await makeDueCodes(deps, billing, signal),
    await checkDuePayments(deps, billing, signal),
    await giveDueRewards(deps, billing, signal),
  ]
  return left.includes(true)
}

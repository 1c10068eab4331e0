import { beginTrialOnce } from '../billing/begin-trial.ts'
import { claimSubscriptions } from '../billing/claim-subscriptions.ts'
import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { hashTrialMailbox } from '../security/hash-code.ts'
import { markVerified, type UserRow } from './queries.ts'

/**
 * Somebody entered a mailed code just now. From the first time on the account can be used: its free
 * days begin, and what was paid with its address before is theirs. Undefined when they are gone.
 */
export async function proveMailbox(
  { codeKey }: Pick<Deps, 'codeKey'>,
  tx: Transaction,
  userId: string,
  proof: { now: Date; range: string },
): Promise<UserRow | undefined> {
  const user = await markVerified(tx, userId, proof)
  if (!user) return undefined
  const mailbox = hashTrialMailbox(codeKey, user.email)
  await beginTrialOnce(tx, { userId: user.id, mailbox, now: proof.now })
  await claimSubscriptions(tx, user.id, user.email)
  return user
}

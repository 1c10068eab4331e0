import type { Transaction } from '../deps.ts'
import { applyEventToAccount } from './apply-event.ts'

/**
 * Cancels what an account has scheduled. What is being published at this moment is left alone: it may
 * have happened already.
 */
export async function cancelTargets(tx: Transaction, accountId: string, now: Date): Promise<void> {
  const set = { claim: null, nextAttemptAt: null }
  await applyEventToAccount(tx, { accountId, event: 'cancel', now, set })
}

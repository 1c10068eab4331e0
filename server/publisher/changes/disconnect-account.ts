import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import { applyEventToAll } from '../states/apply-event.ts'
import { type AccountRow, changeAccount } from '../states/target-rows.ts'

const reconnect = 'A autorização da conta terminou. Conecte a conta novamente.'

/** What a target says whose account has to be connected again; `trouble`: why, in Portuguese. */
export function disconnectedColumns(trouble: string | null) {
  return { claim: null, nextAttemptAt: null, failureCode: 'auth', failure: trouble ?? reconnect }
}

/**
 * Marks an account as disconnected, unless its token was replaced meanwhile, and all that waits to be
 * published there, however far ahead, so that people learn of it before its time. `trouble`: why, in
 * Portuguese. Targets that a worker holds are left to that worker. Returns whether it did.
 */
export async function disconnectAccount(
  tx: Transaction,
  account: AccountRow,
  { trouble, now }: { trouble: string; now: Date },
): Promise<boolean> {
  const isMarked = await changeAccount(tx, account, { status: 'needs-reconnect', trouble })
  if (isMarked) await disconnectTargets(tx, account.id, { trouble, now })
  return isMarked
}

/**
 * The same for what was just planned, inside its transaction, which holds these accounts: those of
 * them that have to be connected again are waited for from the start.
 */
export async function disconnectPlanned(
  tx: Transaction,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  const { id, status, trouble } = socialAccounts
  const ended = await tx
    .select({ id, trouble })
    .from(socialAccounts)
    .where(and(inArray(id, [...accountIds]), eq(status, 'needs-reconnect')))
  for (const account of ended)
    await disconnectTargets(tx, account.id, { trouble: account.trouble, now })
}

/** Nobody holds it, and no call that others see has begun. */
const isWaiting = [
  isNull(deliveryTargets.claim),
  inArray(deliveryTargets.state, ['scheduled', 'staging', 'staged', 'retrying']),
] as const satisfies readonly SQL[]

async function disconnectTargets(
  tx: Transaction,
  accountId: string,
  { trouble, now }: { trouble: string | null; now: Date },
): Promise<void> {
  const of = [eq(deliveryTargets.accountId, accountId), ...isWaiting] as const
  // In the same order as an edit locks them, so that there is no deadlock.
  await tx
    .select({ id: deliveryTargets.id })
    .from(deliveryTargets)
    .where(and(...of))
    .orderBy(deliveryTargets.id)
    .for('no key update')
  await applyEventToAll(tx, {
    of,
    ...{ event: 'disconnect', now, set: disconnectedColumns(trouble) },
  })
}

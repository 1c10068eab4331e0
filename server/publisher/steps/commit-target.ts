import { NetworkError } from '../../networks/network.ts'
import type { TargetJob } from '../../queue/delivery-queue.ts'
import type { PublisherContext } from '../publisher-context.ts'
import { type FoundTarget, noteAccountTrouble } from '../states/target-rows.ts'
import { claimTurn } from './claim-turn.ts'
import { confirmTarget } from './confirm-target.ts'
import { freshenAccount } from './freshen-account.ts'
import { findNetwork, makeDelivery } from './make-delivery.ts'
import { settleFailure } from './settle-failure.ts'

/** After so long, in ms, a row that another change had locked is tried again. */
const heldMs = 1000
/**
 * A process that was suspended for longer than this after storing the beginning does not commit any
 * more.
 */
const stalledMs = 10_000

/**
 * Publishes a staged target at its time, or a late one (`isLate`) when it is its turn. The beginning of
 * the commit is stored before the call is made.
 */
export async function commitTarget(
  context: PublisherContext,
  found: FoundTarget,
  { claim }: TargetJob,
  { isLate }: { isLate: boolean },
): Promise<void> {
  const { deps } = context
  // Not aborted when the process stops: whether an aborted commit took effect would be unknown.
  const { signal } = new AbortController()
  // Before the commit begins, as it may take a while.
  const stale = await freshen(context, found)
  const begun = performance.now()
  const target = isLate
    ? await claimTurn(context, found, claim)
    : await context.claimCommit({ targetId: found.target.id, claim })
  // The row was cancelled, moved or taken since it was read; or it is locked by a change that may
  // yet be undone, so it is read again soon.
  if (!target) return isLate ? undefined : lookAgain(context, found.target.id)
  const held = { ...found, target }
  try {
    if (stale) throw stale
    const network = findNetwork(deps, held)
    const delivery = makeDelivery(context, held, claim, signal)
    if (performance.now() - begun > stalledMs)
      throw new NetworkError('not_ready', 'A publicação será retomada.', 'stalled before commit')
    const publication = await network.commit(delivery)
    const postedAt = deps.clock.now()
    const proof = { targetId: target.id, claim, step: 'commit' as const, publication, postedAt }
    await confirmTarget(context, proof)
    await noteAccountTrouble(deps.db, held.account, null)
  } catch (error) {
    await settleFailure(context, { found: held, claim, step: 'commit', error })
  }
}

/** What keeps the account from being used; told once the row is held. */
async function freshen(
  context: PublisherContext,
  found: FoundTarget,
): Promise<NetworkError | undefined> {
  try {
    await freshenAccount(context, findNetwork(context.deps, found), found)
    return undefined
  } catch (error) {
    if (error instanceof NetworkError) return error
    throw error
  }
}

async function lookAgain({ deps, queue }: PublisherContext, targetId: string): Promise<void> {
  const at = new Date(deps.clock.now().getTime() + heldMs)
  await deps.db.transaction((tx) => queue.actAt(tx, targetId, at))
  queue.wake()
}

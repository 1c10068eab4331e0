import { and, eq, gt, gte, inArray, lte, ne, or } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import { NetworkError } from '../../networks/network.ts'
import type { TargetJob } from '../../queue/delivery-queue.ts'
import type { Proof } from '../batches/create-confirmer.ts'
import type { PublisherContext } from '../publisher-context.ts'
import { applyEvent, isStillWanted } from '../states/apply-event.ts'
import { missedColumns } from '../states/lateness.ts'
import { planTurn } from '../states/plan-turn.ts'
import { type FoundTarget, noteAccountTrouble, type TargetRow } from '../states/target-rows.ts'
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

/**
 * The commit of a late target, when it is its turn: stores its beginning and answers the row; null
 * when it is not its turn, or the row was cancelled, moved or taken since it was read. The account is
 * locked, so that of two late targets one finds the other.
 */
async function claimTurn(
  { deps, queue, options }: PublisherContext,
  { target, project }: FoundTarget,
  claim: string,
): Promise<TargetRow | null> {
  const { lateSpacingMs: spacingMs } = options
  const claimed = await deps.db.transaction(async (tx) => {
    await lockAccount(tx, target.accountId)
    const now = deps.clock.now()
    const others = await readOthers(tx, target, { now, spacingMs })
    const { lateLimitMinutes: limitMinutes } = project
    const turn = planTurn(target, others, { now, spacingMs, limitMinutes })
    const change = { targetId: target.id, now, heldAs: target.claim }
    switch (turn.do) {
      case 'wait':
        await queue.actAt(tx, target.id, turn.until)
        return null
      case 'miss':
        await applyEvent(tx, { ...change, event: 'miss', set: missedColumns('series') })
        return null
      case 'commit': {
        const note = { commitStartedAt: now.toISOString(), verifyStartedAt: null, verifications: 0 }
        const provided = and(lte(deliveryTargets.scheduledAt, now), isStillWanted(tx))
        const begun = { ...change, event: 'commit' as const, set: { claim }, note, provided }
        return (await applyEvent(tx, begun)) ?? null
      }
    }
  })
  queue.wake()
  return claimed
}

async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  const { id } = socialAccounts
  await tx.select({ id }).from(socialAccounts).where(eq(id, accountId)).for('no key update')
}

/** What `planTurn` asks for. */
async function readOthers(
  tx: Transaction,
  target: TargetRow,
  { now, spacingMs }: { now: Date; spacingMs: number },
): Promise<TargetRow[]> {
  const { id, accountId, postId, scheduledAt, state, updatedAt } = deliveryTargets
  const isWaiting = inArray(state, ['scheduled', 'staging', 'staged', 'retrying'])
  const hasGoneOut = inArray(state, ['committing', 'published', 'unconfirmed'])
  const soon = new Date(now.getTime() + spacingMs)
  const lately = new Date(now.getTime() - spacingMs)
  const isLaterTime = and(eq(postId, target.postId), gt(scheduledAt, target.scheduledAt))
  return tx
    .select()
    .from(deliveryTargets)
    .where(
      and(
        eq(accountId, target.accountId),
        ne(id, target.id),
        or(
          and(isWaiting, lte(scheduledAt, soon)),
          and(hasGoneOut, or(gte(updatedAt, lately), isLaterTime)),
        ),
      ),
    )
}

/** Stores the evidence together with the state 'published': the only way into that state. */
export async function confirmTarget(context: PublisherContext, proof: Proof): Promise<void> {
  const { deps, confirm, withoutPermalink } = context
  const { targetId, step, publication } = proof
  const confirmed = await confirm(proof)
  if (confirmed === null) {
    deps.log.warn({ targetId, step }, 'published, and another worker holds the row')
    return
  }
  if (publication.permalink === null) withoutPermalink.add(targetId)
  if (confirmed === 'comment') await enqueueComment(context, targetId)
}

/**
 * A failure here changes nothing: the row says that its comment is due, and the sweep enqueues it.
 */
async function enqueueComment({ deps, queue }: PublisherContext, targetId: string): Promise<void> {
  try {
    await deps.db.transaction((tx) => queue.prepareAt(tx, targetId, deps.clock.now()))
    queue.wake()
  } catch (error) {
    deps.log.warn({ err: error, targetId }, 'first comment not enqueued')
  }
}

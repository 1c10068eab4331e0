import { and, eq, gt, gte, inArray, lte, ne, or } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import type { PublisherContext } from '../publisher-context.ts'
import { applyEvent, isStillWanted } from '../states/apply-event.ts'
import { missedColumns } from '../states/lateness.ts'
import { planTurn } from '../states/plan-turn.ts'
import type { FoundTarget, TargetRow } from '../states/target-rows.ts'

/**
 * The commit of a late target, when it is its turn: stores its beginning and answers the row; null
 * when it is not its turn, or the row was cancelled, moved or taken since it was read. The account is
 * locked, so that of two late targets one finds the other.
 */
export async function claimTurn(
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

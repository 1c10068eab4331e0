import { and, desc, eq, sql } from 'drizzle-orm'
import { replayEvents } from '../billing/events/replay-events.ts'
import type { Executor } from '../db/database.ts'
import { billingEvents } from '../db/schema/billing.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { type Acting, recordAct } from './operator-acts.ts'
import { containsText, mostRows, toPage } from './to-page.ts'

/** What Stripe said, the newest arrival first; not what was in it. */
export async function listBillingEvents(
  db: Executor,
  { before, search }: { before?: string | undefined; search: string },
) {
  const { id, type, createdAt, receivedAt, appliedAt, outcome, lastError } = billingEvents
  const place = sql`(select received_at, id from ${billingEvents} where id = ${before})`
  const rows = await db
    .select({ id, type, createdAt, receivedAt, appliedAt, outcome, error: lastError })
    .from(billingEvents)
    .where(
      and(
        containsText(search, [id, type, outcome]),
        before === undefined ? undefined : sql`(${receivedAt}, ${id}) < ${place}`,
      ),
    )
    .orderBy(desc(receivedAt), desc(id))
    .limit(mostRows)
  return toPage(rows, ({ createdAt, receivedAt, appliedAt, ...event }) => ({
    ...event,
    createdAt: createdAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
  }))
}

/**
 * Applies a stored event again, and what was said of its subscription after it; returns how many
 * that were. Written down before, since it is done in steps of its own. Throws NOT_FOUND, and
 * SERVICE_UNAVAILABLE where billing is not configured or Stripe, which may be asked, fails.
 */
export async function replayEvent(deps: Deps, acting: Acting, id: string): Promise<number> {
  const { db, billing } = deps
  await db.transaction(async (tx) => {
    const isMeant = eq(billingEvents.id, id)
    const [event] = await tx.select({ id: billingEvents.id }).from(billingEvents).where(isMeant)
    if (!event) throw new ApiError('NOT_FOUND')
    await recordAct(tx, acting, 'event-replayed', id)
  })
  if (!billing) throw new ApiError('SERVICE_UNAVAILABLE')
  try {
    return await replayEvents(deps, billing, { eventId: id })
  } catch (error) {
    if (!isOfStripe(error)) throw error
    deps.log.error({ err: error, eventId: id }, 'a billing event was not applied again')
    throw new ApiError('SERVICE_UNAVAILABLE')
  }
}

function isOfStripe(error: unknown): boolean {
  return error instanceof Error && 'type' in error && /^Stripe/.test(String(error.type))
}

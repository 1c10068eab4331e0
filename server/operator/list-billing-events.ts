import { and, desc, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { billingEvents } from '../db/schema/billing.ts'
import { containsText } from './contains-text.ts'
import { mostRows, toPage } from './to-page.ts'

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

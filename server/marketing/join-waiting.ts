import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { WaitingEntry, WaitingForm } from '#contract/marketing.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'

/** Puts a person at the end of the waiting list. Throws ALREADY_WAITING or RATE_LIMITED. */
export async function joinWaiting(
  { db, clock, limits }: Deps,
  form: v.InferOutput<typeof WaitingForm>,
  address: string,
): Promise<WaitingEntry> {
  await limits.waitingByAddress.consume(address)
  await limits.waitingInAll.consume('all')
  // Asked first: a refused insertion would use up a number, and the number is the position.
  const [known] = await db
    .select({ id: waitingEntries.id })
    .from(waitingEntries)
    .where(eq(waitingEntries.email, form.email))
  const [entry] = known
    ? []
    : await db
        .insert(waitingEntries)
        .values({ ...form, createdAt: clock.now() })
        .onConflictDoNothing()
        .returning()
  if (!entry) throw new ApiError('ALREADY_WAITING')
  return { ...entry, createdAt: entry.createdAt.toISOString() }
}

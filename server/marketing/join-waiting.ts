import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { WaitingEntry, WaitingForm } from '#contract/site/marketing.ts'
import { waitingEntries } from '../db/schema/operator.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { isWithinLimit } from '../limits/rate-limits.ts'
import { waitingEntry } from '../mail/templates/waiting-entry.ts'

/**
 * Puts a person at the end of the waiting list, and mails that to who runs this service. Beyond the
 * limit of mails it is only kept: it is read in the operator's area. Throws ALREADY_WAITING or
 * RATE_LIMITED.
 */
export async function joinWaiting(
  { db, clock, env, limits, mail }: Deps,
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
  if (known) throw new ApiError('ALREADY_WAITING')
  const mayMail = await isWithinLimit(limits.waitingMails, 'all')
  const entry = await db.transaction(async (tx) => {
    const [added] = await tx
      .insert(waitingEntries)
      .values({ ...form, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning()
    if (!added) throw new ApiError('ALREADY_WAITING')
    for (const operator of mayMail ? (env.OPERATORS ?? []) : [])
      await mail.enqueue(tx, operator, waitingEntry, { position: added.id, ...form })
    return added
  })
  mail.wake()
  return { ...entry, createdAt: entry.createdAt.toISOString() }
}

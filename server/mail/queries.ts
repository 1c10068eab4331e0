import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { outgoingMails } from '../db/schema/outgoing-mails.ts'

export type MailRow = typeof outgoingMails.$inferSelect
/** A mail that this process has for itself until `claimedUntil`. */
export type ClaimedMail = MailRow & { content: string; claimedUntil: Date }

const isWaiting = isNotNull(outgoingMails.content)
const isUnclaimed = (now: Date) =>
  or(isNull(outgoingMails.claimedUntil), lte(outgoingMails.claimedUntil, now))

/** Takes the mail that has been due longest, for `claimMs`; undefined when none is due. */
export async function claimMail(
  db: Database,
  now: Date,
  claimMs: number,
): Promise<ClaimedMail | undefined> {
  return await db.transaction(async (tx) => {
    const isDue = lte(outgoingMails.nextAttemptAt, now)
    const [row] = await tx
      .select()
      .from(outgoingMails)
      .where(and(isWaiting, isDue, isUnclaimed(now), gt(outgoingMails.expiresAt, now)))
      .orderBy(asc(outgoingMails.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row || row.content === null) return undefined
    const claimedUntil = new Date(now.getTime() + claimMs)
    const attempts = row.attempts + 1
    await tx
      .update(outgoingMails)
      .set({ claimedUntil, attempts })
      .where(eq(outgoingMails.id, row.id))
    return { ...row, content: row.content, claimedUntil, attempts }
  })
}

/** Unconditional: whoever has the claim by now, it has been sent. */
export async function markSent(db: Database, { id }: ClaimedMail, sentAt: Date): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ sentAt, content: null, claimedUntil: null, lastError: null })
    .where(eq(outgoingMails.id, id))
}

type Outcome = Partial<Pick<MailRow, 'nextAttemptAt' | 'failedAt' | 'content' | 'lastError'>>

/** What a failed attempt leaves, unless another process has taken the mail meanwhile. */
export async function releaseMail(
  db: Database,
  { id, claimedUntil }: ClaimedMail,
  outcome: Outcome,
): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ ...outcome, claimedUntil: null })
    .where(and(eq(outgoingMails.id, id), eq(outgoingMails.claimedUntil, claimedUntil), isWaiting))
}

/** Empties mails whose time has run out; returns their ids with what stopped them last. */
export async function giveUpExpired(db: Database, now: Date) {
  return await db
    .update(outgoingMails)
    .set({
      failedAt: now,
      content: null,
      claimedUntil: null,
      lastError: sql`coalesce(${outgoingMails.lastError}, 'expired before it was tried')`,
    })
    .where(and(isWaiting, lte(outgoingMails.expiresAt, now), isUnclaimed(now)))
    .returning({ id: outgoingMails.id, kind: outgoingMails.kind })
}

/** In how many milliseconds the next mail is due; null when none waits. */
export async function readDueIn(db: Database, now: Date): Promise<number | null> {
  const { nextAttemptAt, claimedUntil } = outgoingMails
  const earliest = sql<number | null>`
    (extract(epoch from min(greatest(${nextAttemptAt}, ${claimedUntil}))) * 1000)::float8`
  const [row] = await db.select({ earliest }).from(outgoingMails).where(isWaiting)
  return row?.earliest == null ? null : row.earliest - now.getTime()
}

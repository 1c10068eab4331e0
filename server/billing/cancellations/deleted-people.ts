import { millisecondsInDay } from 'date-fns/constants'
import { eq, lt } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/scalars.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import { deletedPeople } from '../../db/schema/billing.ts'
import { hashCode } from '../../security/hash-code.ts'

/** Longer than a page of payment is open, and than Stripe sends its events again. */
const keptMs = 60 * millisecondsInDay

const hashId = (key: Uint8Array, id: string) => hashCode(key, 'deleted-person', id.toLowerCase())

export async function rememberDeleted(
  tx: Transaction,
  { codeKey, userId, now }: { codeKey: Uint8Array; userId: string; now: Date },
): Promise<void> {
  const row = { idHash: hashId(codeKey, userId), deletedAt: now }
  await tx.insert(deletedPeople).values(row).onConflictDoNothing()
}

/** Whether this reference, which anybody may have written, is of somebody who was deleted lately. */
export async function wasDeleted(
  db: Executor,
  codeKey: Uint8Array,
  reference: string | null,
): Promise<boolean> {
  if (!v.is(Uuid, reference)) return false
  const isThem = eq(deletedPeople.idHash, hashId(codeKey, reference))
  return (await db.$count(deletedPeople, isThem)) > 0
}

export async function deleteOldDeletedPeople(db: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs)
  await db.delete(deletedPeople).where(lt(deletedPeople.deletedAt, before))
}

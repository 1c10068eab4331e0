import { eq, inArray } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { deliveryTargets, postFigures } from '../db/schema/delivery-targets.ts'
import { accountDays, accountMetrics } from '../db/schema/social-accounts.ts'

/** All that its network told of an account and its posts, now and day by day, ends with its link. */
export async function forgetNumbers(tx: Executor, accountId: string): Promise<void> {
  await tx.delete(accountMetrics).where(eq(accountMetrics.accountId, accountId))
  await tx.delete(accountDays).where(eq(accountDays.accountId, accountId))
  const published = tx
    .select({ id: deliveryTargets.id })
    .from(deliveryTargets)
    .where(eq(deliveryTargets.accountId, accountId))
  await tx.delete(postFigures).where(inArray(postFigures.targetId, published))
}

import { eq, inArray } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { accountDays } from '../db/schema/account-days.ts'
import { accountMetrics } from '../db/schema/account-metrics.ts'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import { postFigures } from '../db/schema/post-figures.ts'

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

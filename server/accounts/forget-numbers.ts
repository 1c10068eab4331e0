import { eq } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { accountDays } from '../db/schema/account-days.ts'
import { accountMetrics } from '../db/schema/account-metrics.ts'

/** All that its network told of an account, now and day by day, ends with its link. */
export async function forgetNumbers(tx: Executor, accountId: string): Promise<void> {
  await tx.delete(accountMetrics).where(eq(accountMetrics.accountId, accountId))
  await tx.delete(accountDays).where(eq(accountDays.accountId, accountId))
}

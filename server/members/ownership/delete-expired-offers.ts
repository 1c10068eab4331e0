import { lte } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { ownershipOffers } from '../../db/schema/projects.ts'

export async function deleteExpiredOffers(db: Executor, now: Date): Promise<void> {
  await db.delete(ownershipOffers).where(lte(ownershipOffers.expiresAt, now))
}

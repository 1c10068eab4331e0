import type { Transaction } from '../db/database.ts'
import { projectActivities } from '../db/schema/projects.ts'
import { isAboutAddress } from './is-about-address.ts'
import { lockActivities } from './lock-activities.ts'

/**
 * What was written about an address that a person gives up stays theirs, so that it goes when they
 * delete their account; until then nothing of it is shown. In the transaction that changes the
 * address.
 */
export async function bindInvitations(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const where = isAboutAddress(email)
  await lockActivities(tx, where)
  await tx.update(projectActivities).set({ subjectUserId: userId }).where(where)
}

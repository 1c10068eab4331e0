import { and, isNull } from 'drizzle-orm'
import { type Consent, ofConsent } from '../../accounts/of-consent.ts'
import type { Executor } from '../../db/database.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'

/**
 * Has the publisher ask the network about the linked accounts of a consent within its next turn. Only
 * its answer disconnects one: it may have been connected again since the notice was written.
 */
export async function lookSoon(db: Executor, consent: Consent, now: Date): Promise<void> {
  await db
    .update(socialAccounts)
    .set({ lookDueAt: now })
    .where(and(ofConsent(socialAccounts, consent), isNull(socialAccounts.removedAt)))
}

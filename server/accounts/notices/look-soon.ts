import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'

export interface Consent {
  platformId: string
  grantId: string
  now: Date
}

/** The linked accounts, of whichever project, that live of a consent. */
export function livesOf({ platformId, grantId }: Omit<Consent, 'now'>): SQL | undefined {
  return and(
    eq(socialAccounts.platformId, platformId),
    isNull(socialAccounts.removedAt),
    eq(sql`coalesce(${socialAccounts.grantId}, ${socialAccounts.remoteId})`, grantId),
  )
}

/**
 * Has the publisher ask the network about these accounts within its next turn. Only its answer
 * disconnects one: it may have been connected again since the notice was written.
 */
export async function lookSoon(db: Executor, consent: Consent): Promise<void> {
  await db.update(socialAccounts).set({ lookDueAt: consent.now }).where(livesOf(consent))
}

import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { grantRevocations } from '../db/schema/grant-revocations.ts'
import type { socialAccounts } from '../db/schema/social-accounts.ts'

export interface Consent {
  platformId: string
  /** As `AccountGrant.grantId`, or the account's id at the network where it has none. */
  grantId: string
}

/** The rows of a table that live of a consent, of whichever project. */
export function ofConsent(
  table: typeof socialAccounts | typeof grantRevocations,
  { platformId, grantId }: Consent,
): SQL | undefined {
  return and(
    eq(table.platformId, platformId),
    eq(sql`coalesce(${table.grantId}, ${table.remoteId})`, grantId),
  )
}

/** Whose consent an account, or its revocation, lives of. */
export function consentOf(row: {
  platformId: string
  grantId: string | null
  remoteId: string
}): Consent {
  return { platformId: row.platformId, grantId: row.grantId ?? row.remoteId }
}

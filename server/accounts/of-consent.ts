import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { grantRevocations, socialAccounts } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'

export interface Consent {
  /** The networks whose accounts may come of it. */
  platformIds: readonly string[]
  /** As `AccountGrant.grantId`, or the account's id at the network where it has none. */
  grantId: string
}

/** The rows of a table that live of a consent, of whichever project. */
export function ofConsent(
  table: typeof socialAccounts | typeof grantRevocations,
  { platformIds, grantId }: Consent,
): SQL | undefined {
  return and(
    inArray(table.platformId, [...platformIds]),
    eq(sql`coalesce(${table.grantId}, ${table.remoteId})`, grantId),
  )
}

/** Whose consent an account, or its revocation, lives of. */
export function consentOf(
  networks: Deps['networks'],
  row: { platformId: string; grantId: string | null; remoteId: string },
): Consent {
  return { platformIds: sharing(networks, row.platformId), grantId: row.grantId ?? row.remoteId }
}

/** The network itself, and those to whose accounts a consent to the same app may lead. */
function sharing(networks: Deps['networks'], platformId: string): string[] {
  const all = [...networks.values()]
  const app = all.find(({ id }) => id === platformId)?.consentApp
  const others = all.filter(({ consentApp }) => app !== undefined && consentApp === app)
  return [...new Set([platformId, ...others.map(({ id }) => id)])]
}

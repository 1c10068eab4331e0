import type { Executor, Transaction } from '../db/database.ts'
import { grantRevocations } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'
import type { AccountRow } from './account-rows.ts'
import { consentOf, ofConsent } from './of-consent.ts'

/** In ms: longer than any call of a delivery, which may be under way with this grant. */
const waitMs = 60_000

type Grant = Pick<AccountRow, 'platformId' | 'remoteId' | 'grantId'>

/**
 * Keeps the grant of an account that is being disconnected, so that the publisher tells the network
 * (`publisher/account-checks/revoke-grants.ts`). Nothing for one that has none any more.
 */
export async function keepForRevocation(
  db: Executor,
  account: AccountRow,
  now: Date,
): Promise<void> {
  const { accessTokenSealed, projectId, platformId, remoteId, grantId } = account
  if (accessTokenSealed === null) return
  await db.insert(grantRevocations).values({
    ...{ projectId, platformId, remoteId, grantId, accessTokenSealed },
    refreshTokenSealed: account.refreshTokenSealed,
    credentialsDataSealed: account.credentialsDataSealed,
    tokenExpiresAt: account.tokenExpiresAt,
    dueAt: new Date(now.getTime() + waitMs),
    createdAt: now,
  })
}

/** An account that is linked again keeps its grant: at many networks a revocation ends the new one too. */
export async function forgetRevocations(
  tx: Transaction,
  { networks }: Pick<Deps, 'networks'>,
  grant: Grant,
): Promise<void> {
  const consent = consentOf(networks, grant)
  await tx.delete(grantRevocations).where(ofConsent(grantRevocations, consent))
}

import { and, eq, isNull } from 'drizzle-orm'
import type { AccountCapabilities } from '#contract/accounts/account.ts'
import { asNetworkId } from '#contract/networks/networks.ts'
import { openCredentials } from '../accounts/account-credentials.ts'
import type { AccountRow } from '../accounts/account-rows.ts'
import { isRenewalDue } from '../accounts/freshen-grant.ts'
import { renewGrant } from '../accounts/renew-grant.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { type Network, NetworkError } from '../networks/network.ts'

/** For so long, in ms, an answer is given again: networks count these questions for each account. */
const goodMs = 60_000
/** A page takes its connection for lost after ten seconds without an answer. */
const patienceMs = 8000

/**
 * What the network says now that the account may post, stored for who is offline; null where it says
 * nothing. Throws NOT_FOUND, and NETWORK_UNAVAILABLE where it does not answer, or refuses the account.
 */
export async function getAccountCapabilities(
  deps: Deps,
  { accountId, projectId }: { accountId: string; projectId: string },
): Promise<AccountCapabilities | null> {
  const [account] = await deps.db
    .select()
    .from(socialAccounts)
    .where(
      and(
        eq(socialAccounts.id, accountId),
        eq(socialAccounts.projectId, projectId),
        isNull(socialAccounts.removedAt),
      ),
    )
  if (!account) throw new ApiError('NOT_FOUND')
  const id = asNetworkId(account.platformId)
  const network = id && deps.networks.get(id)
  const now = deps.clock.now()
  const age = now.getTime() - (account.capabilitiesReadAt?.getTime() ?? 0)
  if (!network?.readCapabilities) return null
  if (account.capabilities && age >= 0 && age < goodMs) return account.capabilities
  const capabilities = await ask(deps, network, account)
  await deps.db
    .update(socialAccounts)
    .set({ capabilities, capabilitiesReadAt: now })
    .where(and(eq(socialAccounts.id, accountId), isNull(socialAccounts.removedAt)))
  return capabilities
}

async function ask(
  deps: Deps,
  network: Network,
  account: AccountRow,
): Promise<AccountCapabilities> {
  const { renewal, readCapabilities } = network
  try {
    const isDue = renewal && isRenewalDue(account, renewal.atUseMs, deps.clock.now())
    const held = isDue ? await renewGrant(deps, renewal, account, { patienceMs }) : account
    const credentials = openCredentials(deps.secretBox, held)
    const said = await readCapabilities?.(credentials, AbortSignal.timeout(patienceMs))
    if (said) return said
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    deps.log.warn({ accountId: account.id, detail: error.detail }, 'capabilities not read')
  }
  throw new ApiError('NETWORK_UNAVAILABLE')
}

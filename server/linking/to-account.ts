import { millisecondsInDay } from 'date-fns/constants'
import type { AccountHealth, SocialMediaAccount } from '#contract/accounts/account.ts'
import { asNetworkId, networks as rules } from '#contract/networks/networks.ts'
import type { AccountRow } from '../accounts/account-rows.ts'
import { pictureUrl } from '../accounts/picture.ts'
import type { Deps } from '../deps.ts'
import type { Network } from '../networks/network.ts'

/** An account as the API sends it. */
export function toAccount(
  { networks, clock }: Pick<Deps, 'networks' | 'clock'>,
  account: AccountRow,
): SocialMediaAccount {
  const id = asNetworkId(account.platformId)
  const network = id && networks.get(id)
  return {
    id: account.id,
    platformId: account.platformId,
    platformName: id ? rules[id].label : account.platformId,
    username: account.username,
    userProfilePictureUrl: pictureUrl(account.pictureKey),
    isActive: account.status === 'active',
    isSimulated: network?.isSimulated ?? false,
    health: describeHealth(network, account, clock.now()),
    ...(network?.linking.wayOf && { way: network.linking.wayOf(account.scopes) }),
    ...(account.capabilities && { capabilities: account.capabilities }),
  }
}

/** Grants are renewed weeks before they end: one with less time left than this, in ms, was not. */
const overdueMs = 14 * millisecondsInDay

type Grant = Pick<
  AccountRow,
  'status' | 'trouble' | 'scopes' | 'tokenExpiresAt' | 'refreshTokenSealed'
>

/** What the person is told about an account's authorization. */
export function describeHealth(
  network: Pick<Network, 'renewal' | 'listRefused' | 'metrics'> | undefined,
  { status, trouble, scopes, tokenExpiresAt, refreshTokenSealed }: Grant,
  now: Date,
): AccountHealth {
  // What has no end is kept by nobody.
  const isRenewed = network?.renewal !== undefined && tokenExpiresAt !== null
  const left = (tokenExpiresAt?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime()
  // A refresh token outlives its tokens of hours: that one of them ends says nothing.
  const isKept = isRenewed && (refreshTokenSealed !== null || left > overdueMs)
  const mustAct = status === 'active' && !isKept
  return {
    trouble,
    // Accounts that were linked before scopes were stored have none.
    refused: scopes.length === 0 ? [] : (network?.listRefused(scopes) ?? []),
    refusedMetrics: scopes.length === 0 ? [] : (network?.metrics?.listRefused(scopes) ?? []),
    renewsItself: isRenewed,
    expiresAt: mustAct ? (tokenExpiresAt?.toISOString() ?? null) : null,
  }
}

import { millisecondsInDay } from 'date-fns/constants'
import type { AccountHealth } from '#contract/account.ts'
import type { AccountRow } from '../accounts/account-rows.ts'
import type { Network } from '../networks/network.ts'

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

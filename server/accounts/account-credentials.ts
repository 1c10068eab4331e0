import type { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Credentials, TokenGrant } from '../networks/network.ts'
import type { SecretBox } from '../security/secret-box.ts'

type AccountRow = typeof socialAccounts.$inferSelect
type Place = Pick<AccountRow, 'projectId' | 'platformId' | 'remoteId'>
type SealedGrant = Pick<AccountRow, 'accessTokenSealed' | 'refreshTokenSealed' | 'tokenExpiresAt'>

/**
 * The columns that keep a grant, sealed to the account they belong to. The refresh token is left
 * out when the network gave none: the one we hold is never overwritten with nothing.
 */
export function sealGrant(
  box: SecretBox,
  place: Place,
  grant: TokenGrant,
): Omit<SealedGrant, 'refreshTokenSealed'> & { refreshTokenSealed?: string } {
  return {
    accessTokenSealed: box.seal(grant.accessToken, contextOf(place, 'access')),
    tokenExpiresAt: grant.expiresAt,
    ...(grant.refreshToken
      ? { refreshTokenSealed: box.seal(grant.refreshToken, contextOf(place, 'refresh')) }
      : {}),
  }
}

export function openCredentials(box: SecretBox, account: Place & SealedGrant): Credentials {
  return {
    remoteId: account.remoteId,
    accessToken: box.open(account.accessTokenSealed, contextOf(account, 'access')),
    refreshToken:
      account.refreshTokenSealed &&
      box.open(account.refreshTokenSealed, contextOf(account, 'refresh')),
    expiresAt: account.tokenExpiresAt,
  }
}

function contextOf({ projectId, platformId, remoteId }: Place, part: string): string {
  return ['social-account', projectId, platformId, remoteId, part].join('/')
}

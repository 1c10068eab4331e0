import * as v from 'valibot'
import type { socialAccounts } from '../db/schema/social-accounts.ts'
import type { TokenGrant } from '../networks/linking.ts'
import { type Credentials, NetworkError } from '../networks/network.ts'
import { reseal } from '../security/reseal.ts'
import type { SecretBox } from '../security/secret-box.ts'

type AccountRow = typeof socialAccounts.$inferSelect
/** What a sealed text is bound to. */
type Place = Pick<AccountRow, 'projectId' | 'platformId' | 'remoteId'>
type SealedGrant = Pick<
  AccountRow,
  'accessTokenSealed' | 'refreshTokenSealed' | 'credentialsDataSealed' | 'tokenExpiresAt'
>

const removed = 'A conta foi removida.'
const GrantData = v.record(v.string(), v.unknown())

/**
 * The columns that store a token grant, encrypted for the account they belong to. Without a refresh
 * token or data from the network their columns are left out, so the stored ones are not
 * overwritten.
 */
export function sealGrant(
  box: SecretBox,
  place: Place,
  { accessToken, refreshToken, expiresAt, data }: TokenGrant,
): { accessTokenSealed: string; tokenExpiresAt: Date | null } & Partial<SealedGrant> {
  const seal = (text: string, part: string) => box.seal(text, contextOf(place, part))
  return {
    accessTokenSealed: seal(accessToken, 'access'),
    tokenExpiresAt: expiresAt,
    ...(refreshToken && { refreshTokenSealed: seal(refreshToken, 'refresh') }),
    ...(data && { credentialsDataSealed: seal(JSON.stringify(data), 'data') }),
  }
}

/** Throws `NetworkError` `auth` for an account that was removed. */
export function openCredentials(box: SecretBox, account: Place & SealedGrant): Credentials {
  const { remoteId, accessTokenSealed, refreshTokenSealed, credentialsDataSealed } = account
  if (accessTokenSealed === null) throw new NetworkError('auth', removed, 'credentials were wiped')
  const open = (sealed: string, part: string) => box.open(sealed, contextOf(account, part))
  return {
    remoteId,
    accessToken: open(accessTokenSealed, 'access'),
    refreshToken: refreshTokenSealed && open(refreshTokenSealed, 'refresh'),
    expiresAt: account.tokenExpiresAt,
    ...(credentialsDataSealed !== null && {
      data: v.parse(GrantData, JSON.parse(open(credentialsDataSealed, 'data'))),
    }),
  }
}

/** Those of the sealed columns that an earlier key sealed, sealed with the present one. */
export function resealGrant(box: SecretBox, account: Place & SealedGrant): Partial<SealedGrant> {
  const anew = (sealed: string | null, part: string) =>
    reseal(box, sealed, contextOf(account, part))
  const access = anew(account.accessTokenSealed, 'access')
  const refresh = anew(account.refreshTokenSealed, 'refresh')
  const data = anew(account.credentialsDataSealed, 'data')
  return {
    ...(access && { accessTokenSealed: access }),
    ...(refresh && { refreshTokenSealed: refresh }),
    ...(data && { credentialsDataSealed: data }),
  }
}

function contextOf({ projectId, platformId, remoteId }: Place, part: string): string {
  return ['social-account', projectId, platformId, remoteId, part].join('/')
}

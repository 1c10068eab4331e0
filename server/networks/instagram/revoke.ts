import * as v from 'valibot'
import { revokeConsent } from '../meta/page-grant.ts'
import { pageWay } from '../meta/page-way.ts'
import type { Credentials } from '../network.ts'
import { loginOf, requirePageLogin, urlFor } from './logins.ts'
import type { Instagram } from './settings.ts'

const Revoked = v.object({ success: v.literal(true) })

/**
 * Removes the app from the account, as the person could in Instagram; of an account that was linked
 * through its Page, from the person, with all that came of their consent. Throws `NetworkError`.
 */
export async function revoke(
  instagram: Instagram,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<void> {
  if (loginOf(credentials) === pageWay.id)
    return revokeConsent(requirePageLogin(instagram), credentials, signal)
  const { remoteId, accessToken } = credentials
  await instagram.ask(Revoked, {
    method: 'DELETE',
    url: urlFor(instagram, credentials, `${remoteId}/permissions`),
    params: {},
    token: accessToken,
    accountKey: remoteId,
    signal,
  })
}

import * as v from 'valibot'
import type { Credentials } from '../network.ts'
import type { Instagram } from './settings.ts'

const Revoked = v.object({ success: v.literal(true) })

/** Removes the app from the account, as the person could in Instagram. Throws `NetworkError`. */
export async function revoke(
  { settings, ask }: Instagram,
  { remoteId, accessToken }: Credentials,
  signal: AbortSignal,
): Promise<void> {
  await ask(Revoked, {
    method: 'DELETE',
    url: `${settings.graphBase}/${settings.graphVersion}/${remoteId}/permissions`,
    params: {},
    token: accessToken,
    accountKey: remoteId,
    signal,
  })
}

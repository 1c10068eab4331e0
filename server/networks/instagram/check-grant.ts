import * as v from 'valibot'
import type { Credentials } from '../network.ts'
import type { Instagram } from './settings.ts'

const Limit = v.object({ data: v.array(v.unknown()) })

/**
 * Asks for the publishing limit: the one call that only reads and needs the permission to publish
 * (docs/networks.md 3.4). Throws `NetworkError`.
 */
export async function checkGrant(
  { settings, ask }: Instagram,
  { remoteId, accessToken }: Credentials,
): Promise<void> {
  await ask(Limit, {
    method: 'GET',
    url: `${settings.graphBase}/${settings.graphVersion}/${remoteId}/content_publishing_limit`,
    params: { fields: 'quota_usage' },
    token: accessToken,
    accountKey: remoteId,
  })
}

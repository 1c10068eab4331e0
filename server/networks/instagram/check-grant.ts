import * as v from 'valibot'
import type { Credentials } from '../network.ts'
import { readAnswer } from './graph-client.ts'
import type { Instagram } from './settings.ts'

const Limit = v.object({ data: v.array(v.unknown()) })

/**
 * Asks for the publishing limit: the one call that only reads and needs the permission to publish
 * (docs/networks.md 3.4). Throws `NetworkError`.
 */
export async function checkGrant(
  { settings, call }: Instagram,
  { remoteId, accessToken }: Credentials,
): Promise<void> {
  const answer = await call({
    method: 'GET',
    url: `${settings.graphBase}/${settings.graphVersion}/${remoteId}/content_publishing_limit`,
    params: { fields: 'quota_usage' },
    token: accessToken,
    accountKey: remoteId,
  })
  readAnswer(Limit, answer)
}

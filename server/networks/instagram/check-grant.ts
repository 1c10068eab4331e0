import * as v from 'valibot'
import { checkPageToken } from '../meta/page-grant.ts'
import { pageWay } from '../meta/page-way.ts'
import type { Credentials } from '../network.ts'
import { pageScopes } from './authorize-by-page.ts'
import { findErrorRule } from './error-table.ts'
import { loginOf, requirePageLogin, urlFor } from './logins.ts'
import type { Instagram } from './settings.ts'

const Limit = v.object({ data: v.array(v.unknown()) })

/**
 * Asks for the publishing limit: the one call that only reads and needs the permission to publish
 * (docs/networks.md 3.4). Of a Page's token its own state is asked before, which says why it ended;
 * the limit then says whether the account still belongs to the Page. Throws `NetworkError`.
 */
export async function checkGrant(instagram: Instagram, credentials: Credentials): Promise<void> {
  const { remoteId, accessToken } = credentials
  if (loginOf(credentials) === pageWay.id && instagram.settings.metaApp) {
    const wanted = { scope: pageScopes.publish, findErrorRule }
    await checkPageToken(requirePageLogin(instagram), credentials, wanted)
  }
  await instagram.ask(Limit, {
    method: 'GET',
    url: urlFor(instagram, credentials, `${remoteId}/content_publishing_limit`),
    params: { fields: 'quota_usage' },
    token: accessToken,
    accountKey: remoteId,
  })
}

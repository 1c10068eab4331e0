import * as v from 'valibot'
import { graphUrl } from '../meta/meta-hosts.ts'
import { checkPageToken } from '../meta/page-grant.ts'
import { type Credentials, NetworkError } from '../network.ts'
import { findErrorRule } from './error-table.ts'
import type { Facebook } from './settings.ts'

const PageAnswer = v.object({ id: v.string(), is_published: v.optional(v.boolean(), true) })

/**
 * Asks whether the Page's token holds and still has the permission to publish (docs/networks.md
 * 2.2), then whether the Page is one that people can see. Throws `NetworkError`.
 */
export async function checkGrant(facebook: Facebook, credentials: Credentials): Promise<void> {
  await checkPageToken(facebook, credentials, { scope: 'pages_manage_posts', findErrorRule })
  await checkPage(facebook, credentials)
}

/** Throws `NetworkError`, `permission` where the Page is not published: nobody would see the post. */
export async function checkPage(
  { settings, ask }: Facebook,
  { remoteId, accessToken }: Credentials,
  signal?: AbortSignal,
): Promise<void> {
  const page = await ask(PageAnswer, {
    method: 'GET',
    url: graphUrl(settings, remoteId),
    params: { fields: 'id,is_published' },
    token: accessToken,
    accountKey: remoteId,
    ...(signal && { signal }),
  })
  if (page.is_published) return
  const explanation =
    'A Página está desativada e ninguém veria o post. Publique a Página no Facebook e tente de novo.'
  throw new NetworkError('permission', explanation, 'Page is not published')
}

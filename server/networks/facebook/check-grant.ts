import * as v from 'valibot'
import { type Credentials, NetworkError } from '../network.ts'
import { findErrorRule } from './error-table.ts'
import { appTokenOf, type Facebook, graphUrl } from './settings.ts'

const DebugAnswer = v.object({
  data: v.object({
    is_valid: v.boolean(),
    scopes: v.optional(v.array(v.string()), []),
    error: v.optional(v.object({ code: v.number(), subcode: v.optional(v.number()) })),
  }),
})
const PageAnswer = v.object({ id: v.string(), is_published: v.optional(v.boolean(), true) })

/**
 * Asks whether the Page's token holds and still has the permission to publish (docs/networks.md
 * 2.2), then whether the Page is one that people can see. Throws `NetworkError`.
 */
export async function checkGrant(facebook: Facebook, credentials: Credentials): Promise<void> {
  const { settings, ask } = facebook
  const { data } = await ask(DebugAnswer, {
    method: 'GET',
    url: graphUrl(settings, 'debug_token'),
    params: { input_token: credentials.accessToken },
    token: appTokenOf(settings),
    accountKey: 'app',
  })
  if (!data.is_valid) {
    const { code, subcode } = data.error ?? { code: 190, subcode: undefined }
    const { explanation } = findErrorRule(code, subcode)
    throw new NetworkError('auth', explanation, `debug_token ${code}/${subcode ?? '-'}`)
  }
  if (!data.scopes.includes('pages_manage_posts'))
    throw new NetworkError('permission', findErrorRule(10).explanation, 'scope was taken back')
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

import * as v from 'valibot'
import { type Credentials, NetworkError } from '../network.ts'
import type { ErrorRule } from './error-rule.ts'
import { graphUrl, type MetaApp } from './meta-hosts.ts'
import type { MetaLogin } from './page-login.ts'
import { readPersonGrant } from './person-grant.ts'

const DebugAnswer = v.object({
  data: v.object({
    is_valid: v.boolean(),
    scopes: v.optional(v.array(v.string()), []),
    error: v.optional(v.object({ code: v.number(), subcode: v.optional(v.number()) })),
  }),
})
/** Documented as the bare `true`, seen as an object (docs/networks.md 2.4). */
const Revoked = v.union([v.literal(true), v.object({ success: v.literal(true) })])

/** The app's own token, which never ends. */
function appTokenOf({ appId, appSecret }: MetaApp): string {
  return `${appId}|${appSecret}`
}

/**
 * Asks whether a Page's token holds and still has the permission to publish (docs/networks.md 2.2).
 * Throws `NetworkError`.
 */
export async function checkPageToken(
  { settings, ask }: MetaLogin,
  { accessToken }: Pick<Credentials, 'accessToken'>,
  wanted: { scope: string; findErrorRule(code: number, subcode?: number): ErrorRule },
): Promise<void> {
  const { data } = await ask(DebugAnswer, {
    method: 'GET',
    url: graphUrl(settings, 'debug_token'),
    params: { input_token: accessToken },
    token: appTokenOf(settings),
    accountKey: 'app',
  })
  if (!data.is_valid) {
    const { code, subcode } = data.error ?? { code: 190, subcode: undefined }
    const { explanation } = wanted.findErrorRule(code, subcode)
    throw new NetworkError('auth', explanation, `debug_token ${code}/${subcode ?? '-'}`)
  }
  if (!data.scopes.includes(wanted.scope))
    throw new NetworkError('permission', wanted.findErrorRule(10).explanation, 'scope taken back')
}

/**
 * Removes the app from the person's account, with all Pages of their consent, as they could in
 * Facebook. The app may do so when the person's own token has ended. Throws `NetworkError`.
 */
export async function revokeConsent(
  { settings, ask, now }: MetaLogin,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<void> {
  const data = readPersonGrant(credentials)
  if (!data) return
  const { personId, userToken, userTokenEndsAt } = data
  const isAlive = userTokenEndsAt === null || userTokenEndsAt > now()
  await ask(Revoked, {
    method: 'DELETE',
    url: graphUrl(settings, `${personId}/permissions`),
    token: isAlive ? userToken : appTokenOf(settings),
    accountKey: personId,
    signal,
  })
}

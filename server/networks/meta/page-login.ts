import * as v from 'valibot'
import type { LinkWay } from '#contract/accounts/account.ts'
import type { ErrorRule } from '../error-rule.ts'
import type { LinkFinishInput, LinkStart, LinkStartInput } from '../linking.ts'
import { type Credentials, NetworkError } from '../network.ts'
import type { GraphClient } from './graph-client.ts'
import { graphUrl, type MetaApp } from './meta-hosts.ts'

/** Facebook Login, for a network whose accounts have a login of their own, too. */
export const pageWay = {
  id: 'page',
  label: 'Entrar com o Facebook',
  explanation:
    'A conta precisa estar ligada a uma Página do Facebook. Permite conectar várias contas de uma vez.',
} as const satisfies LinkWay

/** What a grant keeps beside the Page's token: whose consent it is, and their own token. */
const PersonGrant = v.object({
  personId: v.pipe(v.string(), v.regex(/^\d+$/)),
  userToken: v.string(),
  /** In ms since 1970; null where the network named no end. */
  userTokenEndsAt: v.nullable(v.number()),
})
export type PersonGrant = v.InferOutput<typeof PersonGrant>

/** Undefined where the grant has none. */
export function readPersonGrant({ data }: Pick<Credentials, 'data'>): PersonGrant | undefined {
  const result = v.safeParse(PersonGrant, data)
  return result.success ? result.output : undefined
}

/** What is needed to speak to that login; `ask` says failures in the words of the network. */
export interface MetaLogin {
  settings: MetaApp
  ask: GraphClient
  now(): number
}

const TokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.optional(v.number()),
})
const Identity = v.object({ id: v.pipe(v.string(), v.regex(/^\d+$/)) })
const Permissions = v.object({
  data: v.array(v.object({ permission: v.string(), status: v.string() })),
})

/** Where the person allows the app what the scopes say; they return to `redirectUri` with a code. */
export function startLogin(
  { settings }: Pick<MetaLogin, 'settings'>,
  { state, redirectUri }: Pick<LinkStartInput, 'state' | 'redirectUri'>,
  scopes: readonly string[],
): LinkStart {
  const url = new URL(`${settings.dialogBase}/${settings.graphVersion}/dialog/oauth`)
  url.search = new URLSearchParams({
    client_id: settings.appId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.join(','),
    // Asks again for what was refused before.
    auth_type: 'rerequest',
    state,
  }).toString()
  return { url: url.href }
}

/**
 * Exchanges the code for the person's token of 60 days, with the scopes that they granted
 * (docs/networks.md 3.3). Throws `NetworkError`.
 */
export async function finishLogin(
  { settings, ask, now }: MetaLogin,
  { query, redirectUri }: Pick<LinkFinishInput, 'query' | 'redirectUri'>,
): Promise<PersonGrant & { granted: string[] }> {
  const read = { method: 'GET' as const }
  const app = { client_id: settings.appId, client_secret: settings.appSecret }
  const exchange = (params: Record<string, string>) =>
    ask(TokenAnswer, {
      ...{ ...read, url: graphUrl(settings, 'oauth/access_token'), params: { ...app, ...params } },
    })

  const code = (query.code ?? '').replace(/#_=_$/, '')
  const short = await exchange({ redirect_uri: redirectUri, code })
  const long = await exchange({
    ...{ grant_type: 'fb_exchange_token', fb_exchange_token: short.access_token },
  })
  const userToken = long.access_token
  const { data } = await ask(Permissions, {
    ...{ ...read, token: userToken, url: graphUrl(settings, 'me/permissions') },
  })
  const { id: personId } = await ask(Identity, {
    ...{ ...read, token: userToken, url: graphUrl(settings, 'me'), params: { fields: 'id' } },
  })
  return {
    ...{ personId, userToken },
    userTokenEndsAt: long.expires_in === undefined ? null : now() + long.expires_in * 1000,
    granted: data.filter(({ status }) => status === 'granted').map((one) => one.permission),
  }
}

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

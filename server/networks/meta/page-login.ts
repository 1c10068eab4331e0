import * as v from 'valibot'
import type { LinkFinishInput, LinkStart, LinkStartInput } from '../linking.ts'
import type { GraphClient } from './graph-client.ts'
import { graphUrl, type MetaApp } from './meta-hosts.ts'
import type { PersonGrant } from './person-grant.ts'

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

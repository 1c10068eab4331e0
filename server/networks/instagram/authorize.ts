import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import type {
  AccountGrant,
  LinkFinishInput,
  LinkStart,
  LinkStartInput,
  TokenGrant,
} from '../linking.ts'
import type { GraphCall } from '../meta/graph-client.ts'
import { type AccountProfile, type Credentials, NetworkError } from '../network.ts'
import { pageScopes } from './authorize-by-page.ts'
import { directWay, loginOf, requireApp } from './logins.ts'
import type { Instagram } from './settings.ts'

const publishScope = 'instagram_business_content_publish'
const commentScope = 'instagram_business_manage_comments'
export const insightScope = 'instagram_business_manage_insights'
const scopes = ['instagram_business_basic', publishScope, commentScope, insightScope]
/** Lifetime of a long-lived token; its age follows from the time that is left. */
const lifetime = 60 * millisecondsInDay
const refreshAfter = 7 * millisecondsInDay

const Permissions = v.union([
  v.array(v.string()),
  v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,]+/).filter((part) => part !== '')),
  ),
])
const ShortToken = v.object({
  access_token: v.string(),
  permissions: Permissions,
  /** The person's app-scoped id: callbacks are about that one. */
  user_id: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))])),
})
/** Documented as `{data: [...]}`, but also observed without `data`. */
const CodeAnswer = v.union([
  v.pipe(
    v.object({ data: v.pipe(v.array(ShortToken), v.minLength(1)) }),
    v.transform(({ data }) => data[0]),
  ),
  ShortToken,
])
const LongToken = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.number(),
})
const Identity = v.object({
  /** The person's app-scoped id. */
  id: v.optional(v.string()),
  user_id: v.string(),
  username: v.string(),
  profile_picture_url: v.optional(v.string()),
})

/**
 * Where the person allows the app to publish; Instagram returns them to `redirectUri` with a code.
 */
export function start(
  { settings }: Instagram,
  input: Pick<LinkStartInput, 'state' | 'redirectUri'>,
): LinkStart {
  const url = new URL(`${settings.wwwBase}/oauth/authorize`)
  url.search = new URLSearchParams({
    client_id: requireApp(settings).id,
    redirect_uri: input.redirectUri,
    response_type: 'code',
    scope: scopes.join(','),
    state: input.state,
  }).toString()
  return { url: url.href }
}

/**
 * What comes without a scope of ours, by either login, in words; publishing is asked for when the
 * code is exchanged.
 */
export function listRefused(granted: readonly string[]): string[] {
  const isAllowed = granted.includes(commentScope) || granted.includes(pageScopes.comment)
  return isAllowed ? [] : ['publicar o primeiro comentário']
}

/**
 * Exchanges the code for a token of 60 days (docs/networks.md); it is for one account. Throws
 * `NetworkError`, `permission` where publishing was not allowed.
 */
export async function finish(
  instagram: Instagram,
  { query, redirectUri }: Pick<LinkFinishInput, 'query' | 'redirectUri'>,
): Promise<readonly AccountGrant[]> {
  const { settings, ask } = instagram
  const app = requireApp(settings)
  const short = await ask(CodeAnswer, {
    method: 'POST',
    url: `${settings.apiBase}/oauth/access_token`,
    params: {
      client_id: app.id,
      client_secret: app.secret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code: (query.code ?? '').replace(/#_$/, ''),
    },
  })
  if (!short?.permissions.includes(publishScope))
    throw new NetworkError(
      'permission',
      'Para publicar, é preciso permitir que o uPubly publique na conta.',
      `granted: ${short?.permissions.join(',') ?? ''}`,
    )
  const grant = await readLongToken(instagram, 'access_token', {
    grant_type: 'ig_exchange_token',
    client_secret: app.secret,
    access_token: short.access_token,
  })
  const me = await readIdentity(instagram, grant.accessToken)
  return [
    {
      ...grant,
      ...me,
      scopes: short.permissions,
      // Said by either login, so that connecting by one replaces what the other had.
      data: { login: directWay.id },
      ...(short.user_id !== undefined && { grantId: short.user_id }),
    },
  ]
}

/**
 * The account that a token is for, as it is now; `accountKey` once it is known whose limit that counts
 * for. Throws `NetworkError`.
 */
export async function readIdentity(
  { settings, ask }: Instagram,
  accessToken: string,
  accountKey?: string,
): Promise<AccountProfile & { remoteId: string }> {
  const me = await ask(Identity, {
    method: 'GET',
    url: `${settings.graphBase}/${settings.graphVersion}/me`,
    params: { fields: 'id,user_id,username,profile_picture_url' },
    token: accessToken,
    ...(accountKey !== undefined && { accountKey }),
  })
  return {
    ...{ remoteId: me.user_id, username: me.username },
    pictureUrl: me.profile_picture_url ?? null,
    ...(me.id !== undefined && { grantId: me.id }),
  }
}

/**
 * A token is renewed weekly: the network allows it from one day of its age on, and not after its
 * end. There is no refresh token.
 */
export const renewAheadMs = lifetime - refreshAfter
export const renewAtUseMs = millisecondsInDay

/** Throws `NetworkError`. */
export async function renewGrant(
  instagram: Instagram,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<TokenGrant> {
  const { accessToken, remoteId: accountKey } = credentials
  // A Page's token has no end: where it is refused, the person ended it.
  if (loginOf(credentials) !== directWay.id)
    throw new NetworkError('auth', 'Conecte a conta novamente.', 'nothing renews a Page token')
  const params = { grant_type: 'ig_refresh_token', access_token: accessToken }
  return readLongToken(instagram, 'refresh_access_token', params, { signal, accountKey })
}

async function readLongToken(
  { settings, ask, now }: Instagram,
  path: string,
  params: Record<string, string>,
  call: Pick<GraphCall, 'signal' | 'accountKey'> = {},
): Promise<TokenGrant> {
  const url = `${settings.graphBase}/${path}`
  const asked = { method: 'GET' as const, url, params }
  const { access_token: accessToken, expires_in: seconds } = await ask(LongToken, {
    ...{ ...asked, ...call },
  })
  return { accessToken, refreshToken: null, expiresAt: new Date(now() + seconds * 1000) }
}

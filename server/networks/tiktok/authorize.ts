import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import * as v from 'valibot'
import type { AccountGrant, LinkFinishInput, LinkStart, LinkStartInput } from '../linking.ts'
import { type AccountProfile, type Credentials, NetworkError } from '../network.ts'
import { readAnswer } from '../read-answer.ts'
import type { Tiktok } from './settings.ts'
import { name } from './tiktok-client.ts'
import { askForTokens } from './token-endpoint.ts'

const publishScope = 'video.publish'
const profileScope = 'user.info.profile'
export const statsScope = 'user.info.stats'
export const resultsScope = 'video.list'
/** Nothing that is not used: TikTok asks in its audit what each is for (docs/networks.md 5.8). */
const scopes = ['user.info.basic', profileScope, statsScope, resultsScope, publishScope]

/**
 * A token lives two hours and is renewed before a step of a delivery with less than 20 minutes left.
 * In the background that is at each daily look, so that the refresh token, which ends after half a
 * year without use, never gets old (docs/networks.md 5.1).
 */
export const renewAtUseMs = 20 * millisecondsInMinute
export const renewAheadMs = millisecondsInDay

const Person = v.object({
  user: v.object({
    open_id: v.pipe(v.string(), v.nonEmpty()),
    display_name: v.optional(v.string(), ''),
    username: v.optional(v.string(), ''),
    avatar_url: v.optional(v.string(), ''),
  }),
})

/**
 * Where the person allows the app to publish; TikTok returns them to `redirectUri` with a code.
 */
export function start(
  { settings }: Pick<Tiktok, 'settings'>,
  input: Pick<LinkStartInput, 'state' | 'redirectUri'>,
): LinkStart {
  const url = new URL(`${settings.wwwBase}/v2/auth/authorize/`)
  url.search = new URLSearchParams({
    client_key: settings.clientKey,
    response_type: 'code',
    scope: scopes.join(','),
    redirect_uri: input.redirectUri,
    state: input.state,
  }).toString()
  return { url: url.href }
}

/** What comes without a scope of ours, in words; publishing is asked for when the code is exchanged. */
export function listRefused(granted: readonly string[]): string[] {
  return granted.includes(profileScope) ? [] : ['ver o nome de usuário da conta']
}

/**
 * Exchanges the code for a grant (docs/networks.md 5.1); it is for one account. Throws
 * `NetworkError`, `permission` where publishing was not allowed.
 */
export async function finish(
  tiktok: Tiktok,
  { query, redirectUri }: Pick<LinkFinishInput, 'query' | 'redirectUri'>,
): Promise<readonly AccountGrant[]> {
  // Told with the return already: then no grant is made that would have to be ended.
  if (query.scopes !== undefined) requirePublishing(query.scopes.split(/[\s,]+/))
  const { openId, ...grant } = await askForTokens(tiktok, {
    grant_type: 'authorization_code',
    code: query.code ?? '',
    redirect_uri: redirectUri,
  })
  requirePublishing(grant.scopes)
  return [{ ...grant, remoteId: openId, ...(await readUser(tiktok, grant)) }]
}

/** How the account is called now. Throws `NetworkError`. */
export async function readProfile(
  tiktok: Pick<Tiktok, 'call'>,
  { accessToken }: Pick<Credentials, 'accessToken'>,
): Promise<AccountProfile> {
  try {
    return await readUser(tiktok, { accessToken, scopes: [profileScope] })
  } catch (error) {
    if (!(error instanceof NetworkError) || error.failure !== 'permission') throw error
    return readUser(tiktok, { accessToken, scopes: [] })
  }
}

/** A field beyond what was granted fails the whole call: then the name that is shown stands in. */
async function readUser(
  { call }: Pick<Tiktok, 'call'>,
  grant: { accessToken: string; scopes: readonly string[] },
): Promise<AccountProfile> {
  const fields = ['open_id', 'display_name', 'avatar_url']
  if (grant.scopes.includes(profileScope)) fields.push('username')
  const path = `/v2/user/info/?fields=${fields.join(',')}`
  const answer = await call({ method: 'GET', path, token: grant.accessToken })
  const { user } = readAnswer(name, Person, answer)
  return {
    username: user.username || user.display_name || user.open_id,
    pictureUrl: user.avatar_url || null,
  }
}

function requirePublishing(granted: readonly string[]): void {
  if (granted.includes(publishScope)) return
  throw new NetworkError(
    'permission',
    'Para publicar, é preciso permitir que o uPubly publique no TikTok desta conta.',
    `granted: ${granted.join(',')}`,
  )
}

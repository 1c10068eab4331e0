import * as v from 'valibot'
import type { TokenGrant } from '../linking.ts'
import { type Credentials, NetworkError } from '../network.ts'
import { parseBody, readAnswer, toSendError, unreachableOf } from '../read-answer.ts'
import { findTokenError } from './error-table.ts'
import type { Tiktok } from './settings.ts'
import { name } from './tiktok-client.ts'

const Granted = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.number(),
  open_id: v.pipe(v.string(), v.nonEmpty()),
  refresh_token: v.optional(v.pipe(v.string(), v.nonEmpty())),
  scope: v.optional(v.string(), ''),
})
const Refused = v.object({
  error: v.pipe(v.string(), v.nonEmpty()),
  log_id: v.optional(v.string(), '-'),
})

export interface GrantedTokens extends TokenGrant {
  openId: string
  scopes: string[]
}

/**
 * A grant for a code, or for the refresh token, which the answer replaces. Throws `NetworkError`.
 */
export async function askForTokens(
  tiktok: Pick<Tiktok, 'settings' | 'fetch' | 'now'>,
  params: Record<string, string>,
  signal?: AbortSignal,
): Promise<GrantedTokens> {
  const body = await sendForm(tiktok, 'token', params, signal)
  const {
    access_token: accessToken,
    expires_in: seconds,
    ...given
  } = readAnswer(name, Granted, body)
  return {
    accessToken,
    refreshToken: given.refresh_token ?? null,
    expiresAt: new Date(tiktok.now() + seconds * 1000),
    openId: given.open_id,
    scopes: given.scope.split(/[\s,]+/).filter((scope) => scope !== ''),
  }
}

/** Throws `NetworkError`, `auth` where the refresh token is dead. */
export async function renewGrant(
  tiktok: Pick<Tiktok, 'settings' | 'fetch' | 'now'>,
  { refreshToken }: Credentials,
  signal: AbortSignal,
): Promise<TokenGrant> {
  const params = { grant_type: 'refresh_token', refresh_token: refreshToken ?? '' }
  const { accessToken, refreshToken: next, expiresAt } = await askForTokens(tiktok, params, signal)
  return { accessToken, refreshToken: next, expiresAt }
}

/**
 * Posts a form of the login kit with our app in it; failures may come with HTTP 200
 * (docs/networks.md 5.1). Throws `NetworkError`.
 */
export async function sendForm(
  { settings, fetch }: Pick<Tiktok, 'settings' | 'fetch'>,
  call: 'token' | 'revoke',
  params: Record<string, string>,
  signal?: AbortSignal,
): Promise<unknown> {
  const app = { client_key: settings.clientKey, client_secret: settings.clientSecret }
  const where = `POST /v2/oauth/${call}/`
  const answer = await fetch(`${settings.apiBase}/v2/oauth/${call}/`, {
    method: 'POST',
    body: new URLSearchParams({ ...app, ...params }),
    ...(signal && { signal }),
    timeoutMs: 30_000,
  }).catch((cause: unknown) => {
    throw toSendError(name, cause, where)
  })
  const body = parseBody(await answer.text())
  const refused = v.safeParse(Refused, body)
  if (refused.success) {
    const { error, log_id: trace } = refused.output
    const { failure, explanation } = findTokenError(error)
    throw new NetworkError(failure, explanation, `${error} log ${trace} on ${where}`)
  }
  if (answer.ok) return body
  throw new NetworkError('transient', unreachableOf(name), `HTTP ${answer.status} on ${where}`)
}

/**
 * Removes the app from the account, as the person could in TikTok. Access tokens live two hours, so
 * there is mostly a new one to be had first; where none is, the grant is over already. Throws
 * `NetworkError`.
 */
export async function revoke(
  tiktok: Tiktok,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<void> {
  try {
    const hasEnded =
      credentials.expiresAt !== null && credentials.expiresAt.getTime() <= tiktok.now()
    const { accessToken } =
      hasEnded && credentials.refreshToken !== null
        ? await renewGrant(tiktok, credentials, signal)
        : credentials
    await sendForm(tiktok, 'revoke', { token: accessToken }, signal)
  } catch (error) {
    if (!(error instanceof NetworkError) || error.failure !== 'auth') throw error
  }
}

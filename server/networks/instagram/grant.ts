import * as v from 'valibot'
import { isUnseen } from '../meta/error-rule.ts'
import { checkPageToken, pageWay, revokeConsent } from '../meta/page-login.ts'
import { type Credentials, NetworkError } from '../network.ts'
import { pageScopes } from './authorize-by-page.ts'
import { findErrorRule } from './error-table.ts'
import { loginOf, parted, requirePageLogin, urlFor } from './logins.ts'
import type { Instagram } from './settings.ts'

const Limit = v.object({ data: v.array(v.unknown()) })

/**
 * Asks for the publishing limit: the one call that only reads and needs the permission to publish
 * (docs/networks.md 3.4). Throws `NetworkError`.
 */
export async function checkGrant(instagram: Instagram, credentials: Credentials): Promise<void> {
  if (loginOf(credentials) === pageWay.id) return checkPageGrant(instagram, credentials)
  await readLimit(instagram, credentials)
}

/**
 * A Page's token itself tells why it ended; the limit then tells whether the account still belongs
 * to the Page.
 */
async function checkPageGrant(instagram: Instagram, credentials: Credentials): Promise<void> {
  if (instagram.settings.metaApp) {
    const wanted = { scope: pageScopes.publish, findErrorRule }
    await checkPageToken(requirePageLogin(instagram), credentials, wanted)
  }
  try {
    await readLimit(instagram, credentials)
  } catch (error) {
    if (!(error instanceof NetworkError && isUnseen(error))) throw error
    throw new NetworkError('permission', parted, error.detail, { cause: error })
  }
}

async function readLimit(instagram: Instagram, credentials: Credentials): Promise<void> {
  const { remoteId, accessToken } = credentials
  await instagram.ask(Limit, {
    method: 'GET',
    url: urlFor(instagram, credentials, `${remoteId}/content_publishing_limit`),
    params: { fields: 'quota_usage' },
    token: accessToken,
    accountKey: remoteId,
  })
}

const Revoked = v.object({ success: v.literal(true) })

/**
 * Removes the app from the account, as the person could in Instagram; of an account that was linked
 * through its Page, from the person, with all that came of their consent. Throws `NetworkError`.
 */
export async function revoke(
  instagram: Instagram,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<void> {
  if (loginOf(credentials) === pageWay.id)
    return revokeConsent(requirePageLogin(instagram), credentials, signal)
  const { remoteId, accessToken } = credentials
  await instagram.ask(Revoked, {
    method: 'DELETE',
    url: urlFor(instagram, credentials, `${remoteId}/permissions`),
    params: {},
    token: accessToken,
    accountKey: remoteId,
    signal,
  })
}

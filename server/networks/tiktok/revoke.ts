import { type Credentials, NetworkError } from '../network.ts'
import type { Tiktok } from './settings.ts'
import { renewGrant, sendForm } from './token-endpoint.ts'

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

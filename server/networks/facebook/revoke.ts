import * as v from 'valibot'
import type { Credentials } from '../network.ts'
import { readGrantData } from './grant-data.ts'
import { appTokenOf, type Facebook, graphUrl } from './settings.ts'

/** Documented as the bare `true`, seen as an object (docs/networks.md 2.4). */
const Revoked = v.union([v.literal(true), v.object({ success: v.literal(true) })])

/**
 * Removes the app from the person's account, with all Pages of their consent, as they could in
 * Facebook. The app may do so when the person's own token has ended. Throws `NetworkError`.
 */
export async function revoke(
  { settings, ask, now }: Facebook,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<void> {
  const data = readGrantData(credentials)
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

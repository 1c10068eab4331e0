import { createHash, randomBytes } from 'node:crypto'

const lifeMs = 60 * 60 * 1000

/** The OAuth `state` parameter: the platform and a nonce. Only a hash of it is stored. */
export function makeLinkState(platformId: string, now: Date): { state: string; expiresAt: Date } {
  const nonce = randomBytes(24).toString('base64url')
  return { state: `${platformId}.${nonce}`, expiresAt: new Date(now.getTime() + lifeMs) }
}

/** Which row a state names, and for which platform it is; a network's own state does not say that. */
export function readLinkState(state: string): {
  platformId: string | undefined
  nonceHash: string
} {
  const [, platformId, nonce = state] = /^([a-z]+)\.([A-Za-z0-9_-]{32})$/.exec(state) ?? []
  return { platformId, nonceHash: createHash('sha256').update(nonce).digest('hex') }
}

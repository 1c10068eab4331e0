import { createHash, randomBytes } from 'node:crypto'

const lifeMs = 60 * 60 * 1000

/**
 * The state that goes to the network and comes back: the platform, and a nonce only its hash of
 * which is kept.
 */
export function makeLinkState(platformId: string, now: Date) {
  const nonce = randomBytes(24).toString('base64url')
  return {
    state: `${platformId}.${nonce}`,
    nonceHash: hashNonce(nonce),
    expiresAt: new Date(now.getTime() + lifeMs),
  }
}

/** Undefined when the state could not have been made here. */
export function readLinkState(
  state: string,
): { platformId: string; nonceHash: string } | undefined {
  const parts = /^([a-z]+)\.([A-Za-z0-9_-]{32})$/.exec(state)
  if (!parts?.[1] || !parts[2]) return undefined
  return { platformId: parts[1], nonceHash: hashNonce(parts[2]) }
}

function hashNonce(nonce: string): string {
  return createHash('sha256').update(nonce).digest('hex')
}

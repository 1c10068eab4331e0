import type { Deps } from '../deps.ts'

interface RelyingParty {
  /** The host that passkeys are bound to: another one gets other passkeys. */
  id: string
  name: string
  /** The one address whose pages may make and use them. */
  origin: string
}

export function relyingParty({ env }: Pick<Deps, 'env'>): RelyingParty {
  const { hostname, origin } = new URL(env.PUBLIC_URL)
  return { id: hostname, name: 'uPubly', origin }
}

/** EdDSA, ES256, RS256: what every device of today has. */
export const algorithms = [-8, -7, -257]

/** In ms: how long the person has on their device. */
export const ceremonyMs = 5 * 60_000

/** What an authenticator keeps beside a passkey to say whose it is: the person's id, nothing else. */
export function writeUserHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

export function isUserHandleOf(userId: string, handle: string | undefined): boolean {
  return handle === Buffer.from(writeUserHandle(userId)).toString('base64url')
}

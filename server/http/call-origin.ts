import type { Logger } from 'pino'

/** Where a call comes from: for limits, the log, the list of sessions and notices. */
export interface CallOrigin {
  /** IPv6 is cut to its /64 (`caller-address.ts`). */
  address: string
  /** As the device says it, shortened; null when it says nothing. */
  userAgent: string | null
  /**
   * The thumbprint of the key with which the device proved this call, and the refresh token in it
   * (`auth/read-device-proof.ts`); undefined without a proof. Throws UNAUTHENTICATED for a wrong one.
   */
  readDeviceKey(refreshToken?: string): Promise<string | undefined>
  /** The same for the access token of this call, as sensitive calls are proved. */
  readCallKey(): Promise<string | undefined>
  log: Logger
}

const longestUserAgent = 200

export function readUserAgent(request: Request): string | null {
  return request.headers.get('User-Agent')?.slice(0, longestUserAgent) || null
}

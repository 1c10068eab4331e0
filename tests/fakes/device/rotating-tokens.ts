import type { TokenGrant } from '#server/networks/linking.ts'
import { type Credentials, NetworkError } from '#server/networks/network.ts'

export interface RotatingTokens {
  /** A first grant. */
  first(): TokenGrant
  /** A new grant for the refresh token that is current; any other ends them all. */
  exchange(credentials: Pick<Credentials, 'refreshToken'>): TokenGrant
  /** How many were given, the first one included; Infinity once a used one came. */
  given(): number
}

/** Like TikTok: a refresh token is good once, and one that comes twice is taken for stolen. */
export function createRotatingTokens(now: () => number = Date.now): RotatingTokens {
  let count = 0
  const make = (): TokenGrant => {
    count += 1
    return {
      ...{ accessToken: `access-${count}`, refreshToken: `refresh-${count}` },
      ...{ expiresAt: new Date(now() + 2 * 3_600_000), data: { count } },
    }
  }
  return {
    first: make,
    exchange({ refreshToken }) {
      if (refreshToken === `refresh-${count}`) return make()
      count = Number.POSITIVE_INFINITY
      throw new NetworkError('auth', 'A autorização terminou.', 'invalid_grant')
    },
    given: () => count,
  }
}

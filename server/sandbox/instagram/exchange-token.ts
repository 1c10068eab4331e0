import { millisecondsInDay } from 'date-fns/constants'
import { Hono } from 'hono'
import { badParameter, GraphError, missingPermission } from '../meta/graph-error.ts'
import { bearerOf, readParams } from '../meta/read-params.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import { basicScope } from './scopes.ts'
import { issueToken, requireToken, type Token } from './tokens.ts'

const longTokenAnswer = (token: Token, now: number) => ({
  access_token: token.token,
  token_type: 'bearer',
  expires_in: Math.floor((token.expiresAt - now) / 1000),
})

/**
 * graph.instagram.com, unversioned: exchanges a short-lived token for a long-lived one, and renews
 * a long-lived one for 60 days.
 */
export const exchangeTokenRoutes = ({ db, clock, app }: Sandbox) => {
  const routes = new Hono<SandboxEnv>()

  routes.get('/access_token', async (c) => {
    const params = await readParams(c)
    if (params.grant_type !== 'ig_exchange_token') throw badParameter('Invalid grant_type')
    if (params.client_secret !== app.secret) {
      throw new GraphError({ code: 1, message: 'Error validating client secret.' })
    }
    const now = clock.now()
    const short = requireToken(db, bearerOf(c, params), now)
    if (short.lifetime === 'long') {
      throw new GraphError({
        code: 452,
        message:
          'Session key invalid. This could be because the session key has an incorrect format, or because the user has revoked this session',
      })
    }
    const { accountId, scopes } = short
    return c.json(
      longTokenAnswer(issueToken(db, { accountId, lifetime: 'long', scopes, now }), now),
    )
  })

  routes.get('/refresh_access_token', async (c) => {
    const params = await readParams(c)
    if (params.grant_type !== 'ig_refresh_token') throw badParameter('Invalid grant_type')
    const now = clock.now()
    const { lifetime, issuedAt, accountId, scopes } = requireToken(db, bearerOf(c, params), now)
    if (lifetime === 'short') throw badParameter('Only a long-lived access token can be refreshed')
    if (now - issuedAt < millisecondsInDay) {
      throw badParameter('The access token must be at least 24 hours old to be refreshed')
    }
    if (!scopes.includes(basicScope)) throw missingPermission(basicScope)
    const renewed = issueToken(db, { accountId, lifetime: 'long', scopes, now })
    // Not documented, but seen (docs/networks.md 3.2).
    return c.json({ ...longTokenAnswer(renewed, now), permissions: scopes.join(',') })
  })

  return routes
}

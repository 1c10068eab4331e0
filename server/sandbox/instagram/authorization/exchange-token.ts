import { millisecondsInDay } from 'date-fns/constants'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { inTransaction } from '../../database.ts'
import { badParameter, GraphError, missingPermission } from '../../meta/graph-error.ts'
import { bearerOf, type GraphParams, readParams } from '../../meta/read-params.ts'
import type { Sandbox, SandboxEnv } from '../../sandbox.ts'
import { findProfile } from '../accounts/profiles.ts'
import {
  basicScope,
  findFreshCode,
  issueToken,
  requireToken,
  spendCode,
  type Token,
} from '../accounts/tokens.ts'
import type { InstagramSandbox } from '../settings.ts'

/**
 * Text, not an object: the flat form contains an unquoted 17-digit number, which no JavaScript
 * number can represent. The id is the app-scoped one; /me has the professional account's.
 */
export const tokenAnswer = (
  shape: InstagramSandbox['settings']['tokenAnswer'],
  grant: { accessToken: string; scopedId: string; scopes: string[] },
): string => {
  const token = JSON.stringify(grant.accessToken)
  if (shape === 'flat') {
    const permissions = JSON.stringify(grant.scopes)
    return `{"access_token":${token},"user_id":${grant.scopedId},"permissions":${permissions}}`
  }
  const permissions = JSON.stringify(grant.scopes.join(','))
  return `{"data":[{"access_token":${token},"user_id":"${grant.scopedId}","permissions":${permissions}}]}`
}

/** api.instagram.com has its own error format. */
const refuse = (c: Context<SandboxEnv>, message: string) =>
  c.json({ error_type: 'OAuthException', code: 400, error_message: message }, 400)

const findRefusal = ({ app }: Sandbox, params: GraphParams): string | undefined => {
  if (params.client_id !== app.id) return 'Invalid platform app'
  if (params.client_secret !== app.secret) return 'Error validating client secret.'
  if (params.grant_type !== 'authorization_code') return 'Invalid grant_type'
  if (!params.redirect_uri) return 'You must include a valid redirect_uri'
  if (!params.code) return 'Missing required field code'
  return undefined
}

/** api.instagram.com: exchanges a code for a short-lived token. */
export const exchangeCodeRoutes = (sandbox: InstagramSandbox) => {
  const routes = new Hono<SandboxEnv>()
  routes.post('/oauth/access_token', bodyLimit({ maxSize: 64 * 1024 }), async (c) => {
    const params = await readParams(c)
    const refusal = findRefusal(sandbox, params)
    if (refusal !== undefined) return refuse(c, refusal)
    const { db, clock, settings } = sandbox
    const now = clock.now()
    const code = params.code ?? ''
    const grant = findFreshCode(db, code, now)
    const profile = grant && findProfile(db, grant.accountId)
    if (!grant || !profile) {
      return refuse(c, 'Matching code was not found or was already used')
    }
    if (grant.redirectUri !== params.redirect_uri) {
      return refuse(
        c,
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      )
    }
    const token = inTransaction(db, () => {
      spendCode(db, code, now)
      const { accountId, scopes } = grant
      return issueToken(db, { accountId, lifetime: 'short', scopes, now })
    })
    const answer = { accessToken: token.token, scopedId: profile.scopedId, scopes: token.scopes }
    return c.body(tokenAnswer(settings.tokenAnswer, answer), 200, {
      'content-type': 'application/json',
    })
  })
  routes.notFound((c) => refuse(c, 'Unsupported request'))
  return routes
}

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

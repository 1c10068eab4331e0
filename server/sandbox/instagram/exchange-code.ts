import type { Context } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { inTransaction } from '../database.ts'
import { type GraphParams, readParams } from '../meta/read-params.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import { findFreshCode, spendCode } from './codes.ts'
import { findProfile } from './profiles.ts'
import type { InstagramSandbox } from './settings.ts'
import { tokenAnswer } from './token-answer.ts'
import { issueToken } from './tokens.ts'

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

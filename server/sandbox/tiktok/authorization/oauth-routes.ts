import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Sandbox, SandboxEnv } from '../../sandbox.ts'
import {
  accessSeconds,
  endGrants,
  findGrant,
  type Grant,
  issueGrant,
  refreshGrant,
  refreshSeconds,
  spendCode,
} from '../accounts/grants.ts'
import { newLogId } from '../new-id.ts'

/** Refusals of the login kit come with HTTP 200 and an error format of its own. */
const refuse = (c: Context<SandboxEnv>, error: string, error_description: string) =>
  c.json({ error, error_description, log_id: newLogId() })

const readForm = async (c: Context<SandboxEnv>): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(await c.req.parseBody()).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  )

const tokenAnswer = (c: Context<SandboxEnv>, grant: Grant) =>
  c.json({
    ...{ access_token: grant.accessToken, expires_in: accessSeconds, open_id: grant.accountId },
    ...{ refresh_token: grant.refreshToken, refresh_expires_in: refreshSeconds },
    ...{ scope: grant.scopes.join(','), token_type: 'Bearer' },
  })

/** open.tiktokapis.com/v2/oauth: codes, refresh tokens that are good once, and the end of a grant. */
export const oauthRoutes = ({ db, clock, app }: Sandbox) => {
  const routes = new Hono<SandboxEnv>()
  routes.use(bodyLimit({ maxSize: 64 * 1024 }))

  routes.post('/token/', async (c) => {
    const params = await readForm(c)
    const now = clock.now()
    if (params.client_key !== app.id || params.client_secret !== app.secret)
      return refuse(c, 'invalid_client', 'Client key or secret is incorrect.')
    if (params.grant_type === 'refresh_token') {
      const next = refreshGrant(db, params.refresh_token ?? '', now)
      return next
        ? tokenAnswer(c, next)
        : refuse(c, 'invalid_grant', 'Refresh token is invalid or expired.')
    }
    if (params.grant_type !== 'authorization_code')
      return refuse(c, 'unsupported_grant_type', 'Unsupported grant type.')
    const consent = spendCode(db, params.code ?? '', now)
    if (!consent) return refuse(c, 'invalid_grant', 'Authorization code is expired.')
    if (consent.redirectUri !== params.redirect_uri)
      return refuse(c, 'invalid_request', 'Redirect_uri is not matched with the uri.')
    return tokenAnswer(c, issueGrant(db, { ...consent, now }))
  })

  routes.post('/revoke/', async (c) => {
    const params = await readForm(c)
    if (params.client_key !== app.id || params.client_secret !== app.secret)
      return refuse(c, 'invalid_client', 'Client key or secret is incorrect.')
    const grant = findGrant(db, params.token ?? '', clock.now())
    if (!grant) return refuse(c, 'invalid_grant', 'Token is invalid or expired.')
    endGrants(db, grant.accountId)
    return c.body('', 200)
  })
  return routes
}

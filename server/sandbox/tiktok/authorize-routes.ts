import { Hono } from 'hono'
import { takeAccount } from '../consent/consent-dialog.ts'
import { consentRoutes } from '../consent/consent-routes.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import { checkAuthorization } from './authorization-request.ts'
import { consentPage } from './consent-page.ts'
import { issueCode } from './grants.ts'
import { ensureProfile, findProfile, usernameSchema } from './profiles.ts'
import { basicScope, type Scope, scopeSchema } from './scopes.ts'

const consent = (sandbox: Sandbox) =>
  consentRoutes<Scope>({
    path: '/v2/auth/authorize/',
    check: (params) => checkAuthorization(sandbox, params),
    show: (request, action, retry) => consentPage(sandbox, { request, action }, retry),
    choice: { field: 'account', most: 1 },
    scopeSchema,
    denial: { error: 'access_denied', error_description: 'User denied the request' },
    grant: async (request, answer) => {
      const taken = await takeAccount(answer, {
        usernameSchema,
        find: (id) => findProfile(sandbox.db, id),
        ensure: (username) => ensureProfile(sandbox, { username }),
      })
      if ('message' in taken) return taken
      const { redirectUri } = request
      const scopes = request.scopes.filter(
        (scope) => scope === basicScope || answer.granted.includes(scope),
      )
      const code = issueCode(sandbox.db, {
        ...{ accountId: taken.profile.accountId, redirectUri, scopes },
        now: sandbox.clock.now(),
      })
      return { answer: { code, scopes: scopes.join(',') } }
    },
    fragment: '',
  })

/** www.tiktok.com: the consent dialog, and the public addresses of posts. */
export const authorizeRoutes = (sandbox: Sandbox) => {
  const routes = new Hono<SandboxEnv>()
  routes.route('/', consent(sandbox))
  routes.get('/:account{@[a-z0-9._]+}/video/:id{[0-9]+}', (c) => {
    const { account, id } = c.req.param()
    return c.redirect(`/${account}/video/${id}/`, 302)
  })
  return routes
}

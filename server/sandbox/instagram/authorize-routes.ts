import { takeAccount } from '../consent/consent-dialog.ts'
import { consentRoutes } from '../consent/consent-routes.ts'
import type { Sandbox } from '../sandbox.ts'
import { checkAuthorization } from './authorization-request.ts'
import { issueCode } from './codes.ts'
import { consentPage } from './consent-page.ts'
import { ensureProfile, findProfile, usernameSchema } from './profiles.ts'
import { basicScope, type Scope, scopeSchema } from './scopes.ts'

/** www.instagram.com: the consent dialog. */
export const authorizeRoutes = (sandbox: Sandbox) =>
  consentRoutes<Scope>({
    path: '/oauth/authorize',
    check: (params) => checkAuthorization(sandbox, params),
    show: (request, action, retry) => consentPage(sandbox, { request, action }, retry),
    choice: { field: 'account', most: 1 },
    scopeSchema,
    denial: {
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request',
    },
    grant: async ({ redirectUri, scopes }, answer) => {
      const taken = await takeAccount(answer, {
        usernameSchema,
        find: (id) => findProfile(sandbox.db, id),
        ensure: (username) => ensureProfile(sandbox, { username }),
      })
      if ('message' in taken) return taken
      const code = issueCode(sandbox.db, {
        accountId: taken.profile.accountId,
        redirectUri,
        scopes: scopes.filter((scope) => scope === basicScope || answer.granted.includes(scope)),
        now: sandbox.clock.now(),
      })
      return { answer: { code } }
    },
    // It is no part of the code.
    fragment: '#_',
  })

import * as v from 'valibot'
import { type Answer, consentRoutes } from '../consent/consent-routes.ts'
import type { Sandbox } from '../sandbox.ts'
import { checkAuthorization } from './authorization-request.ts'
import { issueCode } from './codes.ts'
import { consentPage } from './consent-page.ts'
import { ensureProfile, findProfile, usernameSchema } from './profiles.ts'
import { basicScope, type Scope, scopeSchema } from './scopes.ts'

const chooseProfile = async (
  sandbox: Sandbox,
  { chosen: [account = ''], username }: Answer<Scope>,
) => {
  if (account !== 'new') {
    const profile = findProfile(sandbox.db, account)
    return profile ?? { message: 'Escolha uma das contas.' }
  }
  const name = v.safeParse(usernameSchema, username)
  return name.success
    ? ensureProfile(sandbox, { username: name.output })
    : { message: name.issues[0].message }
}

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
      const profile = await chooseProfile(sandbox, answer)
      if ('message' in profile) return profile
      const code = issueCode(sandbox.db, {
        accountId: profile.accountId,
        redirectUri,
        scopes: scopes.filter((scope) => scope === basicScope || answer.granted.includes(scope)),
        now: sandbox.clock.now(),
      })
      return { answer: { code } }
    },
    // It is no part of the code.
    fragment: '#_',
  })

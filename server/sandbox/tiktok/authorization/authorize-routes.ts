import { Hono } from 'hono'
import * as v from 'valibot'
import {
  accountChoices,
  type ConsentCheck,
  type ConsentRequest,
  consentDialog,
  isRedirectUri,
  type Retry,
  takeAccount,
} from '../../consent/consent-dialog.ts'
import { consentRoutes } from '../../consent/consent-routes.ts'
import { listAccounts } from '../../ledger/accounts.ts'
import type { Sandbox, SandboxEnv } from '../../sandbox.ts'
import {
  basicScope,
  issueCode,
  type Scope,
  scopeLabels,
  scopeListSchema,
  scopeSchema,
} from '../accounts/grants.ts'
import { ensureProfile, findProfile, usernameSchema } from '../accounts/profiles.ts'

/** Static: no query, no fragment, below 512 characters (docs/networks.md 5.1). */
const isStatic = (uri: string) => isRedirectUri(uri) && !uri.includes('?') && uri.length < 512

/** Checks the dialog's parameters. A wrong client or redirect URI must never lead to a redirect. */
export const checkAuthorization = (
  { app }: Sandbox,
  params: Record<string, string>,
): ConsentCheck<Scope> => {
  const { client_key: clientKey = '', redirect_uri: redirectUri = '', state = '' } = params
  if (clientKey !== app.id) return { refusal: 'client_key: o aplicativo não é conhecido.' }
  if (!isStatic(redirectUri))
    return { refusal: 'redirect_uri: o endereço de retorno não é válido.' }
  if (params.response_type !== 'code') return { refusal: 'response_type: só "code" é aceito.' }
  const scopes = v.safeParse(scopeListSchema, params.scope ?? '')
  if (!scopes.success || !scopes.output.includes(basicScope))
    return { refusal: `scope: ${params.scope ?? '(nenhum)'} não é aceito.` }
  return { request: { redirectUri, state, scopes: scopes.output } }
}

export const consentPage = (
  sandbox: Sandbox,
  given: { request: ConsentRequest<Scope>; action: string },
  retry?: Retry,
) =>
  consentDialog(sandbox, {
    ...given,
    appIdField: 'client_key',
    access: ['à sua conta', 'do TikTok'],
    returning: 'Você volta para',
    question: 'Qual conta?',
    choices: accountChoices(
      listAccounts(sandbox.db, 'tiktok'),
      { nameOf: ({ username }) => `@${username}`, mostCharacters: 24 },
      retry,
    ),
    ...{ scopeLabels, basicScope },
  })

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

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
import type { Sandbox } from '../../sandbox.ts'
import { ensureProfile, findProfile, usernameSchema } from '../accounts/profiles.ts'
import {
  basicScope,
  issueCode,
  type Scope,
  scopeLabels,
  scopeListSchema,
  scopeSchema,
} from '../accounts/tokens.ts'

/** Checks the dialog's parameters. A wrong client or redirect URI must never lead to a redirect. */
export const checkAuthorization = (
  { app }: Sandbox,
  params: Record<string, string>,
): ConsentCheck<Scope> => {
  const { client_id: clientId = '', redirect_uri: redirectUri = '', state } = params
  if (clientId !== app.id) return { refusal: 'Invalid platform app: o client_id não é conhecido.' }
  if (!isRedirectUri(redirectUri)) {
    return { refusal: 'Invalid redirect_uri: o endereço de retorno não é válido.' }
  }
  if (params.response_type !== 'code') {
    return { refusal: 'Invalid response_type: só "code" é aceito.' }
  }
  const scopes = v.safeParse(scopeListSchema, params.scope ?? '')
  if (!scopes.success) return { refusal: `Invalid Scopes: ${params.scope ?? '(nenhum)'}` }
  if (!scopes.output.includes(basicScope)) {
    return { refusal: `Invalid Scopes: falta ${basicScope}.` }
  }
  return { request: { redirectUri, state, scopes: scopes.output } }
}

export const consentPage = (
  sandbox: Sandbox,
  given: { request: ConsentRequest<Scope>; action: string },
  retry?: Retry,
) =>
  consentDialog(sandbox, {
    ...given,
    appIdField: 'client_id',
    access: ['à sua conta', 'do Instagram'],
    returning: 'Você volta para',
    question: 'Qual conta?',
    choices: accountChoices(
      listAccounts(sandbox.db, 'instagram'),
      { nameOf: ({ username }) => username, mostCharacters: 30 },
      retry,
    ),
    ...{ scopeLabels, basicScope },
  })

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

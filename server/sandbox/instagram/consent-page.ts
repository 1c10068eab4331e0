import {
  accountChoices,
  type ConsentRequest,
  consentDialog,
  type Retry,
} from '../consent/consent-dialog.ts'
import { listAccounts } from '../ledger/accounts.ts'
import type { Sandbox } from '../sandbox.ts'
import { basicScope, type Scope, scopeLabels } from './scopes.ts'

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

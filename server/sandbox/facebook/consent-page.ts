import { html } from 'hono/html'
import {
  type ConsentRequest,
  consentDialog,
  newName,
  type Retry,
} from '../consent/consent-dialog.ts'
import { basicProfessionalScope, professionalNote } from '../professionals/professionals.ts'
import type { Sandbox } from '../sandbox.ts'
import { findPage, type Page } from './pages.ts'
import { listRoles, type Person } from './people.ts'
import { type Scope, scopeLabels } from './scopes.ts'

const pageChoice = ({ account, isOfBusiness }: Page, mayCreate: boolean, note: string) => html`
  <label class="choice">
    <input type="checkbox" name="page" value="${account.id}" checked />
    <img src="/media/${account.avatar}" alt="" width="44" height="44" />
    <span>
      <strong>${account.name}</strong>
      <small>${mayCreate ? 'Você cria conteúdo' : 'Você só responde mensagens'}${
        isOfBusiness ? ' · de um portfólio empresarial' : ''
      }${note}</small>
    </span>
  </label>`

const newPage = {
  label: 'Outra Página, criada agora só nesta simulação (opcional)',
  mostCharacters: 50,
}

export const consentPage = (
  sandbox: Sandbox,
  { person, ...given }: { request: ConsentRequest<Scope>; action: string; person: Person },
  retry?: Retry,
) => {
  const { db } = sandbox
  const asksAccounts = given.request.scopes.includes(basicProfessionalScope)
  const pages = listRoles(db, { personId: person.id }).flatMap(({ pageId, tasks }) => {
    const page = findPage(db, pageId)
    const note = asksAccounts ? professionalNote(sandbox, pageId) : ''
    return page ? [pageChoice(page, tasks.includes('CREATE_CONTENT'), note)] : []
  })
  return consentDialog(sandbox, {
    ...given,
    appIdField: 'client_id',
    access: ['às suas Páginas', 'do Facebook'],
    returning: `Você está como ${person.name} e volta para`,
    question: 'Quais Páginas?',
    choices: html`${pages} ${newName(newPage, retry)}`,
    scopeLabels,
  })
}

import { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import {
  type ConsentCheck,
  type ConsentRequest,
  consentDialog,
  isRedirectUri,
  newName,
  type Retry,
} from '../../consent/consent-dialog.ts'
import { type Answer, consentRoutes } from '../../consent/consent-routes.ts'
import { checkGraphVersion } from '../../meta/read-params.ts'
import {
  basicProfessionalScope,
  linkNamesake,
  professionalNote,
} from '../../professionals/professionals.ts'
import type { Sandbox, SandboxEnv } from '../../sandbox.ts'
import {
  ensurePage,
  findPage,
  type Page,
  seedPersonName,
  usernameSchema,
} from '../accounts/pages.ts'
import {
  allTasks,
  ensurePerson,
  listRoles,
  type Person,
  type Scope,
  scopeLabels,
  scopeListSchema,
  scopeSchema,
  setConsent,
  setRole,
} from '../accounts/people.ts'
import { issueCode } from '../accounts/tokens.ts'

/** Checks the dialog's parameters. A wrong client or redirect URI must never lead to a redirect. */
export const checkAuthorization = (
  { app }: Sandbox,
  params: Record<string, string>,
): ConsentCheck<Scope> => {
  const { client_id: clientId = '', redirect_uri: redirectUri = '', state } = params
  if (clientId !== app.id) return { refusal: 'Invalid App ID: o client_id não é conhecido.' }
  if (!isRedirectUri(redirectUri)) {
    return { refusal: 'URL Blocked: o endereço de retorno não é válido.' }
  }
  if ((params.response_type ?? 'code') !== 'code') {
    return { refusal: 'Invalid response_type: só "code" é aceito.' }
  }
  const scopes = v.safeParse(scopeListSchema, params.scope ?? '')
  if (!scopes.success) return { refusal: `Invalid Scopes: ${params.scope}` }
  return { request: { redirectUri, state, scopes: scopes.output } }
}

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

const path = '/:version{v[0-9.]+}/dialog/oauth'

/** The Pages that were ticked, and one that was named. */
const choosePages = async (
  sandbox: Sandbox,
  personId: string,
  { chosen, username }: Answer<Scope>,
  scopes: readonly Scope[],
) => {
  const known = new Set(listRoles(sandbox.db, { personId }).map(({ pageId }) => pageId))
  const ticked = chosen.filter((id) => known.has(id))
  if (username.trim() === '') return { pageIds: ticked }
  const name = v.safeParse(usernameSchema, username)
  if (!name.success) return { message: name.issues[0].message }
  const { accountId: pageId } = await ensurePage(sandbox, { username: name.output })
  setRole(sandbox.db, { personId, pageId, tasks: allTasks })
  // Whoever is asked for accounts means a Page that has one.
  if (scopes.includes(basicProfessionalScope)) {
    const message = await linkNamesake(sandbox, pageId, name.output)
    if (message !== undefined) return { message }
  }
  return { pageIds: [...new Set([...ticked, pageId])] }
}

/** Of the one person who is signed in there. */
const consent = (sandbox: Sandbox) => {
  const { db, clock } = sandbox
  return consentRoutes<Scope>({
    path,
    check: (params) => checkAuthorization(sandbox, params),
    show: (request, action, retry) => {
      const person = ensurePerson(db, seedPersonName)
      return consentPage(sandbox, { request, action, person }, retry)
    },
    choice: { field: 'page', most: 1000 },
    scopeSchema,
    denial: {
      ...{ error: 'access_denied', error_code: '200', error_reason: 'user_denied' },
      error_description: 'Permissions error',
    },
    grant: async ({ redirectUri, scopes }, answer) => {
      const { id: personId, ...before } = ensurePerson(db, seedPersonName)
      const pages = await choosePages(sandbox, personId, answer, scopes)
      if (pages.message !== undefined) return { message: pages.message }
      const { granted } = answer
      // What is not asked for this time stays as it was.
      const isKept = (scope: Scope) => !scopes.includes(scope)
      setConsent(db, personId, {
        scopes: [...before.scopes.filter(isKept), ...scopes.filter((one) => granted.includes(one))],
        declined: [
          ...before.declined.filter(isKept),
          ...scopes.filter((scope) => !granted.includes(scope)),
        ],
        pageIds: pages.pageIds,
      })
      return { answer: { code: issueCode(db, { personId, redirectUri, now: clock.now() }) } }
    },
    // It is no part of the code.
    fragment: '#_=_',
  })
}

/** www.facebook.com: the consent dialog. */
export const authorizeRoutes = (sandbox: Sandbox) => {
  const routes = new Hono<SandboxEnv>()
  routes.get(path, (c, next) => {
    checkGraphVersion(c.req.param('version'))
    return next()
  })
  routes.route('/', consent(sandbox))
  return routes
}

import { html } from 'hono/html'
import { pageLayout } from '../page/page-layout.ts'
import type { Sandbox } from '../sandbox.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { findPage, type Page } from './pages.ts'
import { listRoles, type Person } from './people.ts'
import { type Scope, scopeLabels } from './scopes.ts'

const pageChoice = ({ account, isOfBusiness }: Page, mayCreate: boolean) => html`
  <label class="choice">
    <input type="checkbox" name="page" value="${account.id}" checked />
    <img src="/media/${account.avatar}" alt="" width="44" height="44" />
    <span>
      <strong>${account.name}</strong>
      <small>${mayCreate ? 'Você cria conteúdo' : 'Você só responde mensagens'}${
        isOfBusiness ? ' · de um portfólio empresarial' : ''
      }</small>
    </span>
  </label>`

const scopeChoice = (scope: Scope) => html`
  <label class="choice">
    <input type="checkbox" name="granted" value="${scope}" checked />
    <span><strong>${scopeLabels[scope]}</strong><small>${scope}</small></span>
  </label>`

type Retry = { username: string; message: string }

const newPage = (retry: Retry | undefined) => html`
  <div class="new-account">
    <label for="username">Outra Página, criada agora só nesta simulação (opcional)</label>
    <input id="username" name="username" value="${retry?.username ?? ''}" maxlength="50"
      autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="minha.loja"
      ${retry ? html`aria-invalid="true" aria-describedby="username-error"` : ''} />
    ${retry ? html`<p id="username-error" class="problem" role="alert">${retry.message}</p>` : ''}
  </div>`

const hidden = (name: string, value: string | undefined) =>
  value === undefined ? '' : html`<input type="hidden" name="${name}" value="${value}" />`

export const consentPage = (
  { db, app }: Sandbox,
  given: { request: AuthorizationRequest; person: Person; action: string },
  retry?: Retry,
) => {
  const { request, person, action } = given
  const pages = listRoles(db, { personId: person.id }).flatMap(({ pageId, tasks }) => {
    const page = findPage(db, pageId)
    return page ? [pageChoice(page, tasks.includes('CREATE_CONTENT'))] : []
  })
  return pageLayout({
    title: `${app.name} pede acesso às suas Páginas`,
    body: html`<main class="dialog">
      <header class="dialog-head">
        <span class="app-mark" aria-hidden="true">${app.name.slice(0, 1)}</span>
        <h1>${app.name} pede acesso às suas Páginas do Facebook</h1>
        <p class="muted">Você está como ${person.name} e volta para
          ${new URL(request.redirectUri).host} em seguida.</p>
      </header>
      <form method="post" action="${action}">
        ${hidden('client_id', request.clientId)} ${hidden('redirect_uri', request.redirectUri)}
        ${hidden('response_type', 'code')} ${hidden('scope', request.scopes.join(','))}
        ${hidden('state', request.state)}
        <fieldset>
          <legend>Quais Páginas?</legend>
          <div class="choices many">${pages} ${newPage(retry)}</div>
        </fieldset>
        <fieldset>
          <legend>O que ${app.name} poderá fazer</legend>
          <div class="choices">${request.scopes.map(scopeChoice)}</div>
        </fieldset>
        <div class="actions">
          <button class="quiet" name="decision" value="deny" formnovalidate>Cancelar</button>
          <button class="primary" name="decision" value="allow">Permitir</button>
        </div>
      </form>
    </main>`,
  })
}

export const refusedPage = (refusal: string) =>
  pageLayout({
    title: 'Pedido recusado',
    body: html`<main class="dialog">
      <h1>O pedido de acesso foi recusado</h1>
      <p class="problem">${refusal}</p>
      <p class="muted">Nada foi concedido. Volte ao aplicativo e tente conectar a conta de novo.</p>
    </main>`,
  })

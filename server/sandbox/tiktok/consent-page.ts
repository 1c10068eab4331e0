import { html } from 'hono/html'
import { type Account, listAccounts } from '../ledger/accounts.ts'
import { pageLayout } from '../page/page-layout.ts'
import type { Sandbox } from '../sandbox.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { basicScope, type Scope, scopeLabels } from './scopes.ts'

const accountChoice = (account: Account, isFirst: boolean) => html`
  <label class="choice">
    <input type="radio" name="account" value="${account.id}" ${isFirst ? 'checked' : ''} />
    <img src="/media/${account.avatar}" alt="" width="44" height="44" />
    <span><strong>@${account.username}</strong><small>${account.name}</small></span>
  </label>`

const scopeChoice = (scope: Scope) => html`
  <label class="choice">
    <input type="checkbox" name="granted" value="${scope}" checked
      ${scope === basicScope ? 'disabled' : ''} />
    <span>
      <strong>${scopeLabels[scope]}</strong>
      <small>${scope}${scope === basicScope ? ' · sempre necessário' : ''}</small>
    </span>
  </label>`

type Retry = { username: string; message: string }

const newAccount = (retry: Retry | undefined) => html`
  <label class="choice">
    <input type="radio" name="account" value="new" ${retry ? 'checked' : ''} />
    <span><strong>Outra conta</strong><small>Criada agora, só nesta simulação</small></span>
  </label>
  <div class="new-account">
    <label for="username">Nome de usuário da outra conta</label>
    <input id="username" name="username" value="${retry?.username ?? ''}" maxlength="24"
      autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="minha.loja"
      ${retry ? html`aria-invalid="true" aria-describedby="username-error"` : ''} />
    ${retry ? html`<p id="username-error" class="problem" role="alert">${retry.message}</p>` : ''}
  </div>`

const hidden = (name: string, value: string) =>
  html`<input type="hidden" name="${name}" value="${value}" />`

export const consentPage = ({ db, app }: Sandbox, request: AuthorizationRequest, retry?: Retry) =>
  pageLayout({
    title: `${app.name} pede acesso à sua conta`,
    body: html`<main class="dialog">
      <header class="dialog-head">
        <span class="app-mark" aria-hidden="true">${app.name.slice(0, 1)}</span>
        <h1>${app.name} pede acesso à sua conta do TikTok</h1>
        <p class="muted">Você volta para ${new URL(request.redirectUri).host} em seguida.</p>
      </header>
      <form method="post" action="/tiktok/www/v2/auth/authorize/">
        ${hidden('client_key', request.clientKey)} ${hidden('redirect_uri', request.redirectUri)}
        ${hidden('response_type', 'code')} ${hidden('scope', request.scopes.join(','))}
        ${hidden('state', request.state)}
        <fieldset>
          <legend>Qual conta?</legend>
          <div class="choices many">
            ${listAccounts(db, 'tiktok').map((account, index) =>
              accountChoice(account, index === 0 && !retry),
            )}
            ${newAccount(retry)}
          </div>
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

export const refusedPage = (refusal: string) =>
  pageLayout({
    title: 'Pedido recusado',
    body: html`<main class="dialog">
      <h1>O pedido de acesso foi recusado</h1>
      <p class="problem">${refusal}</p>
      <p class="muted">Nada foi concedido. Volte ao aplicativo e tente conectar a conta de novo.</p>
    </main>`,
  })

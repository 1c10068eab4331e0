import { html } from 'hono/html'
import { pageLayout } from '../page/page-layout.ts'
import type { Sandbox } from '../sandbox.ts'
import type { ConsentRequest } from './consent-request.ts'

type ConsentDialog<Scope extends string> = {
  request: ConsentRequest<Scope>
  /** Where the form goes. */
  action: string
  /** What the network calls the app's id. */
  appIdField: 'client_id' | 'client_key'
  /** What access is asked to, and on which network: 'à sua conta', 'do Exemplo'. */
  access: [what: string, where: string]
  /** How the sentence begins that says where the person is led next: 'Você volta para'. */
  returning: string
  /** The question whose answers are `choices`: 'Qual conta?'. */
  question: string
  choices: unknown
  scopeLabels: Record<Scope, string>
  /** The scope that cannot be left out, where there is one. */
  basicScope?: Scope
}

const hidden = (name: string, value: string | undefined) =>
  value === undefined ? '' : html`<input type="hidden" name="${name}" value="${value}" />`

const scopeChoice = (scope: string, label: string, isBasic: boolean) => html`
  <label class="choice">
    <input type="checkbox" name="granted" value="${scope}" checked ${isBasic ? 'disabled' : ''} />
    <span>
      <strong>${label}</strong>
      <small>${scope}${isBasic ? ' · sempre necessário' : ''}</small>
    </span>
  </label>`

/** The page on which a person grants our app access, or refuses it. */
export const consentDialog = <Scope extends string>(
  { app }: Sandbox,
  { request, access: [what, where], ...dialog }: ConsentDialog<Scope>,
) =>
  pageLayout({
    title: `${app.name} pede acesso ${what}`,
    body: html`<main class="dialog">
      <header class="dialog-head">
        <span class="app-mark" aria-hidden="true">${app.name.slice(0, 1)}</span>
        <h1>${app.name} pede acesso ${what} ${where}</h1>
        <p class="muted">${dialog.returning} ${new URL(request.redirectUri).host} em seguida.</p>
      </header>
      <form method="post" action="${dialog.action}">
        ${hidden(dialog.appIdField, app.id)} ${hidden('redirect_uri', request.redirectUri)}
        ${hidden('response_type', 'code')} ${hidden('scope', request.scopes.join(','))}
        ${hidden('state', request.state)}
        <fieldset>
          <legend>${dialog.question}</legend>
          <div class="choices many">${dialog.choices}</div>
        </fieldset>
        <fieldset>
          <legend>O que ${app.name} poderá fazer</legend>
          <div class="choices">
            ${request.scopes.map((scope) =>
              scopeChoice(scope, dialog.scopeLabels[scope], scope === dialog.basicScope),
            )}
          </div>
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

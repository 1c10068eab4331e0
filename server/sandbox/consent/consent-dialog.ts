import { html } from 'hono/html'
import * as v from 'valibot'
import type { Account } from '../ledger/accounts.ts'
import { pageLayout } from '../page/page-layout.ts'
import type { Sandbox } from '../sandbox.ts'

/** What an app asks for, once its network has checked it. */
export type ConsentRequest<Scope extends string = string> = {
  redirectUri: string
  state: string | undefined
  scopes: Scope[]
}

/** A request that is refused must never lead to a redirect. */
export type ConsentCheck<Scope extends string> =
  | { request: ConsentRequest<Scope> }
  | { refusal: string }

export const isRedirectUri = (text: string) => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !text.includes('#')
}

export const redirectBack = (
  { redirectUri, state }: ConsentRequest,
  answer: Record<string, string>,
): string => {
  const back = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
  if (state !== undefined) back.searchParams.set('state', state)
  return back.href
}

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

/** A name that was not accepted, and why: the dialog is shown again with both. */
export type Retry = { username: string; message: string }

/** The field for the name of another account, which does not exist yet. */
export const newName = (
  { label, mostCharacters }: { label: string; mostCharacters: number },
  retry: Retry | undefined,
) => html`
  <div class="new-account">
    <label for="username">${label}</label>
    <input id="username" name="username" value="${retry?.username ?? ''}"
      maxlength="${mostCharacters}" autocomplete="off" autocapitalize="none" spellcheck="false"
      placeholder="minha.loja"
      ${retry ? html`aria-invalid="true" aria-describedby="username-error"` : ''} />
    ${retry ? html`<p id="username-error" class="problem" role="alert">${retry.message}</p>` : ''}
  </div>`

/** One of the accounts, or another: for networks that give access to one at a time. */
export const accountChoices = (
  accounts: readonly Account[],
  { nameOf, mostCharacters }: { nameOf(account: Account): string; mostCharacters: number },
  retry: Retry | undefined,
) => html`
  ${accounts.map(
    (account, index) => html`
  <label class="choice">
    <input type="radio" name="account" value="${account.id}"
      ${index === 0 && !retry ? 'checked' : ''} />
    <img src="/media/${account.avatar}" alt="" width="44" height="44" />
    <span><strong>${nameOf(account)}</strong><small>${account.name}</small></span>
  </label>`,
  )}
  <label class="choice">
    <input type="radio" name="account" value="new" ${retry ? 'checked' : ''} />
    <span><strong>Outra conta</strong><small>Criada agora, só nesta simulação</small></span>
  </label>
  ${newName({ label: 'Nome de usuário da outra conta', mostCharacters }, retry)}`

/** The account that was chosen of `accountChoices`; another is made under the name that was given. */
export const takeAccount = async <Profile extends object>(
  { chosen: [account = ''], username }: { chosen: readonly string[]; username: string },
  profiles: {
    usernameSchema: v.GenericSchema<string, string>
    find(id: string): Profile | undefined
    ensure(username: string): Promise<Profile>
  },
): Promise<{ profile: Profile } | { message: string }> => {
  if (account !== 'new') {
    const profile = profiles.find(account)
    return profile ? { profile } : { message: 'Escolha uma das contas.' }
  }
  const name = v.safeParse(profiles.usernameSchema, username)
  return name.success
    ? { profile: await profiles.ensure(name.output) }
    : { message: name.issues[0].message }
}

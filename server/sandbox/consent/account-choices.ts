import { html } from 'hono/html'
import type { Account } from '../ledger/accounts.ts'

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

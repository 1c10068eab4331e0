import { html } from 'hono/html'
import * as v from 'valibot'
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

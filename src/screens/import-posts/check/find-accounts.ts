import type { Platform, SocialMediaAccount } from '#contract/accounts/account.ts'
import { nameAccount } from '#contract/networks/networks.ts'
import { cellSeparator } from '#contract/posts/post-table.ts'
import { normalizeForSearch } from '#contract/texts/normalize-for-search.ts'
import { joinWords } from '#src/components/join-words.ts'

/** '@padaria (Rede)': how an account is written in a table, also in an exported one. */
export function writeAccount(account: SocialMediaAccount): string {
  return withoutSeparator(`${nameAccount(account)} (${account.platformName})`)
}

/** Removes the separator: in a cell, a Page named 'Padaria | Centro' would be two accounts. */
function withoutSeparator(name: string): string {
  return name.replaceAll(cellSeparator, '/')
}

export interface AccountFinder {
  /** The ids of the accounts that a cell names, each once, and the problems of the cell. */
  find(cell: string): { ids: string[]; problems: string[] }
}

/** Finds accounts by their name with the network, or by a name that only one account has. */
export function createAccountFinder(platforms: readonly Platform[]): AccountFinder {
  const byName = new Map<string, SocialMediaAccount[]>()
  const add = (name: string, account: SocialMediaAccount) => {
    const key = keyOf(name)
    byName.set(key, [...(byName.get(key) ?? []), account])
  }
  for (const { name, socialMediaAccounts } of platforms)
    for (const account of socialMediaAccounts) {
      add(account.username, account)
      add(`${account.username} (${name})`, account)
    }

  return {
    find(cell) {
      const names = cell
        .split(cellSeparator)
        .map((name) => name.trim())
        .filter((name) => name !== '')
      if (names.length === 0) return { ids: [], problems: ['Falta a conta.'] }
      const ids = new Set<string>()
      const problems: string[] = []
      for (const name of names) {
        const [account, ...others] = byName.get(keyOf(name)) ?? []
        if (account && others.length === 0) ids.add(account.id)
        else if (account) problems.push(tellSeveral(name, [account, ...others]))
        else problems.push(`Não há uma conta “${name.slice(0, 80)}” neste projeto.`)
      }
      return { ids: [...ids], problems }
    },
  }
}

function tellSeveral(name: string, accounts: readonly SocialMediaAccount[]): string {
  const full = joinWords(accounts.map((account) => `“${writeAccount(account)}”`))
  return `“${name.slice(0, 80)}” pode ser mais de uma conta: ${full}. Escreva uma delas inteira.`
}

function keyOf(name: string): string {
  return normalizeForSearch(withoutSeparator(name))
    .replace(/^@/, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*\(\s*/g, ' (')
    .replace(/\s*\)/g, ')')
}

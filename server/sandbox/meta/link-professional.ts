import { linkAccount as linkPage } from '../facebook/link-account.ts'
import { findProfessional } from '../facebook/professionals.ts'
import { findProfile } from '../instagram/profiles.ts'
import type { LinkedAccount, Sandbox } from '../sandbox.ts'
import { professionalScopes } from './professional-scopes.ts'
import { linkNamesake } from './professionals.ts'

/**
 * The result of a complete consent by the login for Pages, without a browser: for tests. The account
 * belongs to a Page of its own name.
 */
export const linkProfessional = async (
  sandbox: Sandbox,
  username: string,
  name?: string,
): Promise<LinkedAccount> => {
  const page = await linkPage(sandbox, username, name, professionalScopes)
  const problem = await linkNamesake(sandbox, page.userId, username)
  const profile = findProfile(sandbox.db, findProfessional(sandbox.db, page.userId) ?? '')
  if (!profile) throw new Error(problem ?? `no account of ${username}`)
  const { account, accountId } = profile
  return {
    ...page,
    ...{ userId: accountId, username: account.username, name: account.name },
    data: { login: 'page', pageId: page.userId, ...page.data },
  }
}

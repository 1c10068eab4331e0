import * as v from 'valibot'
import {
  findProfessionalProfile,
  linkNamesake,
  professionalScopes,
} from '../../professionals/professionals.ts'
import type { LinkedAccount, Sandbox } from '../../sandbox.ts'
import { ensurePage, usernameSchema } from './pages.ts'
import { allTasks, ensurePerson, findPerson, type Scope, setConsent, setRole } from './people.ts'
import { issuePageToken, issueUserToken } from './tokens.ts'

const linkedScopes: Scope[] = [
  'pages_show_list',
  'pages_manage_posts',
  'pages_read_engagement',
  'pages_manage_engagement',
  'read_insights',
  'business_management',
]

/**
 * The result of a complete consent, without a browser: for seeds and tests. Each Page so linked has
 * a person of its own, whose tokens can be ended without those of others.
 */
export const linkAccount = async (
  sandbox: Sandbox,
  username: string,
  name?: string,
  more: readonly Scope[] = [],
): Promise<LinkedAccount> => {
  const { db, clock, url } = sandbox
  const page = await ensurePage(sandbox, { username: v.parse(usernameSchema, username), name })
  const { accountId: pageId, account } = page
  const { id: personId } = ensurePerson(db, `Quem cuida de ${account.username}`)
  setRole(db, { personId, pageId, tasks: allTasks })
  setConsent(db, personId, { scopes: [...linkedScopes, ...more], declined: [], pageIds: [pageId] })
  const own = issueUserToken(db, { personId, lifetime: 'long', now: clock.now() })
  const { token } = issuePageToken(db, own, pageId)
  return {
    ...{ userId: pageId, username: account.name, name: account.name },
    ...{ accessToken: token, refreshToken: null, expiresAt: null },
    scopes: findPerson(db, personId)?.scopes ?? [],
    grantId: personId,
    data: { personId, userToken: own.token, userTokenEndsAt: own.expiresAt },
    pictureUrl: `${url}/media/${account.avatar}`,
  }
}

/**
 * The result of a complete consent by the login for Pages for a professional account. It belongs to
 * a Page of its own name.
 */
export const linkProfessional = async (
  sandbox: Sandbox,
  username: string,
  name?: string,
): Promise<LinkedAccount> => {
  const page = await linkAccount(sandbox, username, name, professionalScopes)
  const problem = await linkNamesake(sandbox, page.userId, username)
  const profile = findProfessionalProfile(sandbox.db, page.userId)
  if (!profile) throw new Error(problem ?? `no account of ${username}`)
  const { account, accountId } = profile
  return {
    ...page,
    ...{ userId: accountId, username: account.username, name: account.name },
    data: { login: 'page', pageId: page.userId, ...page.data },
  }
}

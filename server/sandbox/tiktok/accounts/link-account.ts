import * as v from 'valibot'
import type { LinkedAccount, Sandbox } from '../../sandbox.ts'
import { issueGrant, type Scope } from './grants.ts'
import { ensureProfile, usernameSchema } from './profiles.ts'

const linkedScopes: Scope[] = [
  ...(['user.info.basic', 'user.info.profile', 'user.info.stats'] as const),
  ...(['video.list', 'video.publish'] as const),
]

/** The result of a complete consent, without a browser: for seeds and tests. */
export const linkAccount = async (
  sandbox: Sandbox,
  username: string,
  name?: string,
): Promise<LinkedAccount> => {
  const { account } = await ensureProfile(sandbox, {
    username: v.parse(usernameSchema, username),
    name,
  })
  const now = sandbox.clock.now()
  const grant = issueGrant(sandbox.db, { accountId: account.id, scopes: linkedScopes, now })
  return {
    ...{ userId: account.id, username: account.username, name: account.name },
    ...{ accessToken: grant.accessToken, refreshToken: grant.refreshToken },
    ...{ expiresAt: new Date(grant.expiresAt), scopes: grant.scopes },
    pictureUrl: `${sandbox.url}/media/${account.avatar}`,
  }
}

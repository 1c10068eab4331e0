import * as v from 'valibot'
import type { LinkedAccount, Sandbox } from '../../sandbox.ts'
import { ensureProfile, usernameSchema } from './profiles.ts'
import { issueToken, type Scope } from './tokens.ts'

const linkedScopes: Scope[] = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_comments',
  'instagram_business_manage_insights',
]

/** The result of a complete consent, without a browser: for seeds and tests. */
export const linkAccount = async (
  sandbox: Sandbox,
  username: string,
  name?: string,
): Promise<LinkedAccount & { scopedId: string }> => {
  const profile = await ensureProfile(sandbox, {
    username: v.parse(usernameSchema, username),
    name,
  })
  const token = issueToken(sandbox.db, {
    accountId: profile.accountId,
    lifetime: 'long',
    scopes: linkedScopes,
    now: sandbox.clock.now(),
  })
  return {
    userId: profile.accountId,
    scopedId: profile.scopedId,
    username: profile.account.username,
    name: profile.account.name,
    ...{ accessToken: token.token, refreshToken: null },
    expiresAt: new Date(token.expiresAt),
    scopes: token.scopes,
    pictureUrl: `${sandbox.url}/media/${profile.account.avatar}`,
  }
}

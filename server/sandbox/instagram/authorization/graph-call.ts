import type { Context } from 'hono'
import { findPost, type Post } from '../../ledger/posts.ts'
import { missingObject, missingPermission } from '../../meta/graph-error.ts'
import {
  bearerOf,
  checkGraphVersion,
  type GraphParams,
  readParams,
  refuseRemovedParams,
} from '../../meta/read-params.ts'
import { meterCall, type Usage } from '../../meta/usage.ts'
import type { Sandbox, SandboxEnv } from '../../sandbox.ts'
import { findProfile, type Profile } from '../accounts/profiles.ts'
import { basicScope, requireToken, type Scope, type Token } from '../accounts/tokens.ts'

/** A call with valid version, token and basic permission, within the rate limit. */
export type GraphCall = {
  version: string
  params: GraphParams
  token: Pick<Token, 'token' | 'scopes'>
  profile: Profile
  /** Of a call with the token of the account's Page: where such calls go, and files to. */
  byPage?: { base: string; uploadsBase: string }
}

/** What a list inside of the answer needs, for the addresses of its other pages. */
export const nestedOf = ({ version, token, byPage }: GraphCall) => ({
  ...{ version, token: token.token },
  ...(byPage && { base: byPage.base }),
})

export const openGraphCall = async (
  sandbox: Sandbox,
  usage: Usage,
  c: Context<SandboxEnv>,
  version: string,
): Promise<GraphCall> => {
  const params = await readParams(c)
  checkGraphVersion(version)
  refuseRemovedParams(params)
  const token = requireToken(sandbox.db, bearerOf(c, params), sandbox.clock.now())
  const { accountId } = token
  const { callsPerHour } = sandbox.settings
  meterCall(c, usage, { type: 'instagram', accountId, callsPerHour, code: 80002 })
  const profile = findProfile(sandbox.db, accountId)
  if (!profile) throw missingObject(accountId)
  if (!token.scopes.includes(basicScope)) throw missingPermission(basicScope)
  return { version, params, token, profile }
}

export const requireScope = ({ token }: GraphCall, scope: Scope) => {
  if (!token.scopes.includes(scope)) throw missingPermission(scope)
}

/**
 * Whether `node` is `me` or either id of the token's own account; it cannot access other accounts.
 */
export const isOwnNode = ({ profile }: GraphCall, node: string) =>
  node === 'me' || node === profile.accountId || node === profile.scopedId

export const requireOwnNode = (call: GraphCall, node: string) => {
  if (!isOwnNode(call, node)) throw missingObject(node)
}

export const requireOwnPost = ({ db }: Sandbox, { profile }: GraphCall, id: string): Post => {
  const post = findPost(db, id)
  if (!post || post.accountId !== profile.accountId) throw missingObject(id)
  return post
}

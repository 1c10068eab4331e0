import type { Context } from 'hono'
import { badParameter, GraphError, missingObject } from '../../meta/graph-error.ts'
import {
  bearerOf,
  checkGraphVersion,
  type GraphParams,
  readParams,
  refuseRemovedParams,
} from '../../meta/read-params.ts'
import { meterCall, type Usage } from '../../meta/usage.ts'
import type { Sandbox, SandboxEnv } from '../../sandbox.ts'
import { findPage, type Page } from '../accounts/pages.ts'
import { findRole, type Person, type Scope } from '../accounts/people.ts'
import { type Caller, requireCaller, type Token } from '../accounts/tokens.ts'

/** A call with valid version and token, within the rate limit. */
export type GraphCall = { version: string; params: GraphParams; caller: Caller }

export const openGraphCall = async (
  sandbox: Sandbox,
  usage: Usage,
  c: Context<SandboxEnv>,
  version: string,
): Promise<GraphCall> => {
  const params = await readParams(c)
  checkGraphVersion(version)
  refuseRemovedParams(params)
  const caller = requireCaller(sandbox, bearerOf(c, params), sandbox.clock.now())
  const { callsPerHour } = sandbox.settings
  const pageId = caller?.token.pageId
  const of = pageId
    ? { type: 'pages', accountId: pageId, code: 80001 }
    : { type: 'pages', accountId: caller?.person.id ?? 'app', code: caller ? 32 : 4 }
  meterCall(c, usage, { ...of, callsPerHour })
  return { version, params, caller }
}

/** The person of a user token; a Page cannot ask for what is theirs. */
export const requirePerson = ({ caller }: GraphCall, node: string): Person & { token: Token } => {
  if (!caller) throw badParameter('An active access token must be used')
  const { token, person } = caller
  if (token.pageId !== null || (node !== 'me' && node !== person.id)) throw missingObject(node)
  return { ...person, token }
}

/** The Page in whose name is called; the token of another, or of a person, cannot act for it. */
export const requirePage = (
  { db }: Sandbox,
  { caller }: GraphCall,
  node: string,
): { page: Page; person: Person } => {
  const pageId = caller?.token.pageId
  const page = pageId ? findPage(db, pageId) : undefined
  if (!caller || !page || (node !== 'me' && node !== page.accountId)) throw missingObject(node)
  return { page, person: caller.person }
}

export const refusePermission = (message: string) =>
  new GraphError({ status: 403, code: 200, message: `(#200) ${message}` })

export const requireScopes = ({ scopes }: Person, ...wanted: Scope[]) => {
  const missing = wanted.filter((scope) => !scopes.includes(scope))
  if (missing.length > 0) throw refusePermission(`Requires ${missing.join(' and ')} permission`)
}

/** What publishing asks for: both permissions, and a role that creates content. */
export const requireAuthor = (sandbox: Sandbox, call: GraphCall, node: string): Page => {
  const { page, person } = requirePage(sandbox, call, node)
  requireScopes(person, 'pages_manage_posts', 'pages_read_engagement')
  const tasks = findRole(sandbox.db, person.id, page.accountId)?.tasks ?? []
  if (!tasks.includes('CREATE_CONTENT') && !tasks.includes('MANAGE')) {
    throw refusePermission('The user has no permission to create content on the Page')
  }
  return page
}

/** What insights ask for: a role that sees them, and both permissions or, of posts, one. */
export const requireAnalyst = (
  sandbox: Sandbox,
  call: GraphCall,
  node: string,
  ...scopes: Scope[]
): { page: Page; person: Person } => {
  const { page, person } = requirePage(sandbox, call, node)
  requireScopes(person, ...scopes)
  const tasks = findRole(sandbox.db, person.id, page.accountId)?.tasks ?? []
  if (!tasks.includes('ANALYZE') && !tasks.includes('MANAGE')) {
    throw refusePermission('The user has no permission to see insights of the Page')
  }
  return { page, person }
}

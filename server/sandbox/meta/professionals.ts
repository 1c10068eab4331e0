import * as v from 'valibot'
import { facebookBases } from '../facebook/facebook-environment.ts'
import { findPageByName } from '../facebook/pages.ts'
import { findProfessional, setProfessional } from '../facebook/professionals.ts'
import { findContainer } from '../instagram/containers.ts'
import type { GraphCall } from '../instagram/graph-call.ts'
import { graphNodes } from '../instagram/graph-nodes.ts'
import { ensureProfile, findProfile, usernameSchema } from '../instagram/profiles.ts'
import { findChild } from '../instagram/read-child.ts'
import { basicScope, publishScope, type Scope } from '../instagram/scopes.ts'
import { seedProfiles } from '../instagram/seed-profiles.ts'
import { findPost } from '../ledger/posts.ts'
import type { Sandbox } from '../sandbox.ts'
import { missingObject, missingPermission } from './graph-error.ts'
import type { GraphParams } from './read-params.ts'
import { selectFields } from './select-fields.ts'

/** The Instagram account that a Page is linked to, as a field of the Page. */
export const professionalField = 'instagram_business_account'

export const describeProfessional = (
  { db, url }: Sandbox,
  pageId: string,
  fields: string | undefined,
) => {
  const account = findProfile(db, findProfessional(db, pageId) ?? '')?.account
  if (!account) return undefined
  const readers = {
    id: () => account.id,
    username: () => account.username,
    name: () => account.name,
    profile_picture_url: () => `${url}/media/${account.avatar}`,
  }
  return selectFields('IGUser', readers, fields)
}

/** What the consent dialog says of a Page when accounts are asked for. */
export const professionalNote = (sandbox: Sandbox, pageId: string) => {
  const username = describeProfessional(sandbox, pageId, 'username')?.username
  return username === undefined ? ' · sem conta do Instagram' : ` · Instagram: ${username}`
}

/** Which of the scopes that Instagram knows follow from those that a person gave the app. */
const scopesOf = (given: readonly string[], mayCreate: boolean): Scope[] => {
  const mayPublish = mayCreate && given.includes('pages_read_engagement')
  const known = [
    [basicScope, given.includes('instagram_basic')],
    [publishScope, given.includes('instagram_content_publish') && mayPublish],
    ['instagram_business_manage_comments', given.includes('instagram_manage_comments')],
    ['instagram_business_manage_insights', given.includes('instagram_manage_insights')],
  ] as const
  return known.flatMap(([scope, isGiven]) => (isGiven ? [scope] : []))
}

type PageCall = {
  version: string
  params: GraphParams
  token: string
  pageId: string
  /** What the person behind the token allowed, and whether they create content on the Page. */
  scopes: readonly string[]
  mayCreate: boolean
}

/** Instagram's nodes on Facebook's host, for the token of the Page that an account is linked to. */
export const professionalNodes = (sandbox: Sandbox) => {
  const { db } = sandbox
  return {
    ...graphNodes(sandbox),
    has: (node: string) =>
      findProfile(db, node)?.accountId === node ||
      findContainer(db, node) !== undefined ||
      findChild(db, node) !== undefined ||
      findPost(db, node)?.network === 'instagram',
    open: ({ version, params, token, pageId, ...person }: PageCall, node: string): GraphCall => {
      const profile = findProfile(db, findProfessional(db, pageId) ?? '')
      if (!profile) throw missingObject(node)
      const scopes = scopesOf(person.scopes, person.mayCreate)
      if (!scopes.includes(basicScope)) throw missingPermission('instagram_basic')
      const { META_GRAPH_BASE: base, META_RUPLOAD_BASE: rupload } = facebookBases(sandbox.url)
      const byPage = { base, uploadsBase: `${rupload}/ig-api-upload` }
      return { version, params, token: { token, scopes }, profile, byPage }
    },
  }
}

export { receiveUpload } from '../instagram/receive-upload.ts'

/** A Page gets the account of its own name, made if there is none; answers why it cannot. */
export const linkNamesake = async (
  sandbox: Sandbox,
  pageId: string,
  name: string,
): Promise<string | undefined> => {
  const username = v.safeParse(usernameSchema, name)
  if (!username.success) return username.issues[0].message
  const { accountId } = await ensureProfile(sandbox, { username: username.output })
  setProfessional(sandbox.db, pageId, accountId)
  return undefined
}

/** Those of the first Pages that are linked to an account: the others have none. */
export const seedProfessionals = async (sandbox: Sandbox) => {
  await seedProfiles(sandbox)
  for (const name of ['cafe.aurora', 'studio.lume']) {
    const page = findPageByName(sandbox.db, name)
    if (page) await linkNamesake(sandbox, page.accountId, name)
  }
}

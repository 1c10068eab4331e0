import { findProfile } from '../instagram/accounts/profiles.ts'
import { basicScope, publishScope, type Scope } from '../instagram/accounts/tokens.ts'
import type { GraphCall } from '../instagram/authorization/graph-call.ts'
import { findContainer } from '../instagram/containers/containers.ts'
import { receiveUpload } from '../instagram/containers/process-container.ts'
import { graphNodes } from '../instagram/graph-nodes.ts'
import { findChild } from '../instagram/reads/read-nodes.ts'
import type { InstagramSandbox } from '../instagram/settings.ts'
import { findPost } from '../ledger/posts.ts'
import { missingObject, missingPermission } from '../meta/graph-error.ts'
import type { GraphParams } from '../meta/read-params.ts'
import type { Sandbox } from '../sandbox.ts'
import { findProfessional, findProfessionalProfile } from './professionals.ts'

/** The sandbox with the settings of the accounts that Pages are linked to. */
export type ProfessionalSandbox = InstagramSandbox

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
export const professionalNodes = (
  sandbox: ProfessionalSandbox,
  /** Where calls of Pages go, and files. */
  hosts: () => { base: string; rupload: string },
) => {
  const { db } = sandbox
  return {
    ...graphNodes(sandbox),
    has: (node: string) =>
      findProfile(db, node)?.accountId === node ||
      findContainer(db, node) !== undefined ||
      findChild(db, node) !== undefined ||
      findPost(db, node)?.network === 'instagram',
    open: ({ version, params, token, pageId, ...person }: PageCall, node: string): GraphCall => {
      const profile = findProfessionalProfile(db, pageId)
      if (!profile) throw missingObject(node)
      const scopes = scopesOf(person.scopes, person.mayCreate)
      if (!scopes.includes(basicScope)) throw missingPermission('instagram_basic')
      // The address is known once the sandbox listens.
      const { base, rupload } = hosts()
      const byPage = { base, uploadsBase: `${rupload}/ig-api-upload` }
      return { version, params, token: { token, scopes }, profile, byPage }
    },
  }
}

/** Takes the bytes of a video of the account that a Page is linked to. */
export const receiveProfessionalUpload = (
  sandbox: Sandbox,
  pageId: string,
  given: Parameters<typeof receiveUpload>[2],
) => receiveUpload(sandbox, findProfessional(sandbox.db, pageId), given)

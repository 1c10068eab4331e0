import { followersAt } from '../../ledger/growth.ts'
import { badParameter } from '../../meta/graph-error.ts'
import { selectFields } from '../../meta/select-fields.ts'
import {
  basicProfessionalScope,
  describeProfessional,
  professionalField,
} from '../../professionals/professionals.ts'
import type { Sandbox } from '../../sandbox.ts'
import { findPage, type Page } from '../accounts/pages.ts'
import { listRoles, type Person } from '../accounts/people.ts'
import { issuePageToken, type Token } from '../accounts/tokens.ts'
import { facebookBases } from '../facebook-environment.ts'
import { type GraphCall, requirePerson } from './graph-call.ts'

export const readPerson = (person: Person, fields: string | undefined) =>
  selectFields('User', { id: () => person.id, name: () => person.name }, fields ?? 'id,name')

export const listPermissions = ({ scopes, declined }: Person) => ({
  data: [
    ...scopes.map((permission) => ({ permission, status: 'granted' })),
    ...declined.map((permission) => ({ permission, status: 'declined' })),
  ],
})

export const describePage = (
  sandbox: Sandbox,
  page: Page,
  fields: string | undefined,
  more: { token?: Token; tasks?: string[]; person: Person },
) => {
  const { url, db, clock } = sandbox
  const { account } = page
  const { token, tasks, person } = more
  const seesProfessionals = person.scopes.includes(basicProfessionalScope)
  const { META_DIALOG_BASE: www } = facebookBases(url)
  return selectFields(
    'Page',
    {
      id: () => account.id,
      name: () => account.name,
      username: () => account.username,
      category: () => 'Local business',
      is_published: () => page.isPublished,
      link: () => `${www}/${account.username}`,
      followers_count: () => followersAt(account, clock.now()),
      picture: () => ({ data: { url: `${url}/media/${account.avatar}`, is_silhouette: false } }),
      [professionalField]: (nested) =>
        seesProfessionals ? describeProfessional(sandbox, account.id, nested) : undefined,
      ...(token && { access_token: () => issuePageToken(db, token, account.id).token }),
      ...(tasks && { tasks: () => tasks }),
    },
    fields ?? 'id,name',
  )
}

const mostOfPage = 100

/**
 * GET /me/accounts: the Pages that the person ticked and has a role on. One of a business is left
 * out without business_management.
 */
export const listAccounts = (sandbox: Sandbox, call: GraphCall, node: string) => {
  const { db, url } = sandbox
  const { params, version } = call
  const { token, ...person } = requirePerson(call, node)
  const { scopes, pageIds } = person
  const all = scopes.includes('pages_show_list')
    ? listRoles(db, { personId: person.id }).flatMap(({ pageId, tasks }) => {
        const page = pageIds.includes(pageId) ? findPage(db, pageId) : undefined
        const isShown = page && (!page.isOfBusiness || scopes.includes('business_management'))
        return isShown ? [{ page, tasks }] : []
      })
    : []
  const limit = Math.min(Math.max(Number(params.limit ?? 25) || 25, 1), mostOfPage)
  const { after } = params
  const start = after === undefined ? 0 : all.findIndex(({ page }) => page.accountId === after) + 1
  if (after !== undefined && start === 0) throw badParameter('Invalid cursor')
  const shown = all.slice(start, start + limit)
  const fields = params.fields ?? 'access_token,category,name,id,tasks'
  const data = shown.map(({ page, tasks }) =>
    describePage(sandbox, page, fields, { token, tasks, person }),
  )
  const [first, last] = [shown.at(0)?.page.accountId, shown.at(-1)?.page.accountId]
  if (!first || !last) return { data }
  const next = new URL(`${facebookBases(url).META_GRAPH_BASE}/${version}/${person.id}/accounts`)
  const kept = { fields, limit: String(limit), access_token: token.token, after: last }
  next.search = new URLSearchParams(kept).toString()
  const hasMore = start + limit < all.length
  return {
    data,
    paging: { cursors: { before: first, after: last }, ...(hasMore && { next: next.href }) },
  }
}

import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { readRow } from '../database.ts'
import {
  ensureProfile,
  findProfile,
  seedProfiles,
  usernameSchema,
} from '../instagram/accounts/profiles.ts'
import { selectFields } from '../meta/select-fields.ts'
import type { Sandbox } from '../sandbox.ts'

/** What a person may allow for the Instagram accounts of their Pages (docs/networks.md 3.1). */
export const professionalScopes = [
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_comments',
  'instagram_manage_insights',
] as const
export type ProfessionalScope = (typeof professionalScopes)[number]

export const basicProfessionalScope: ProfessionalScope = 'instagram_basic'

export const professionalScopeLabels: Record<ProfessionalScope, string> = {
  instagram_basic: 'Ver as contas do Instagram ligadas às suas Páginas',
  instagram_content_publish: 'Publicar nas contas do Instagram ligadas às suas Páginas',
  instagram_manage_comments: 'Ler e escrever comentários nessas contas do Instagram',
  instagram_manage_insights: 'Ver as métricas dessas contas do Instagram',
}

/** Links a Page to a professional account, or to none. */
export const setProfessional = (db: DatabaseSync, pageId: string, accountId: string | null) => {
  db.prepare('DELETE FROM facebook_professionals WHERE page_id = ? OR account_id = ?').run(
    pageId,
    accountId,
  )
  if (accountId === null) return
  db.prepare('INSERT INTO facebook_professionals (page_id, account_id) VALUES (?, ?)').run(
    pageId,
    accountId,
  )
}

/** The id of the account that a Page is linked to. */
export const findProfessional = (db: DatabaseSync, pageId: string): string | undefined =>
  readRow(
    v.object({ accountId: v.string() }),
    db
      .prepare('SELECT account_id AS accountId FROM facebook_professionals WHERE page_id = ?')
      .get(pageId),
  )?.accountId

export const findProfessionalProfile = (db: DatabaseSync, pageId: string) =>
  findProfile(db, findProfessional(db, pageId) ?? '')

/** The account that a Page is linked to, as a field of the Page. */
export const professionalField = 'instagram_business_account'

export const describeProfessional = (
  { db, url }: Sandbox,
  pageId: string,
  fields: string | undefined,
) => {
  const account = findProfessionalProfile(db, pageId)?.account
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
export const seedProfessionals = async (
  sandbox: Sandbox,
  findPageId: (username: string) => string | undefined,
) => {
  await seedProfiles(sandbox)
  for (const name of ['cafe.aurora', 'studio.lume']) {
    const pageId = findPageId(name)
    if (pageId !== undefined) await linkNamesake(sandbox, pageId, name)
  }
}

import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { readRow, readRows } from '../../database.ts'
import { professionalScopeLabels, professionalScopes } from '../../professionals/professionals.ts'
import { newPersonId } from '../new-id.ts'

export const scopeSchema = v.picklist([
  'pages_show_list',
  'pages_manage_posts',
  'pages_read_engagement',
  'pages_manage_engagement',
  'business_management',
  'read_insights',
  ...professionalScopes,
])
export type Scope = v.InferOutput<typeof scopeSchema>

export const scopeLabels: Record<Scope, string> = {
  pages_show_list: 'Ver a lista das suas Páginas',
  pages_manage_posts: 'Criar e gerenciar publicações nas suas Páginas',
  pages_read_engagement: 'Ler o conteúdo publicado nas suas Páginas',
  pages_manage_engagement: 'Criar e gerenciar comentários nas suas Páginas',
  business_management: 'Ver as Páginas que pertencem a um portfólio empresarial',
  read_insights: 'Ver as métricas das suas Páginas',
  ...professionalScopeLabels,
}

/** Separated by commas or spaces, in any order; duplicates are dropped. */
export const scopeListSchema = v.pipe(
  v.string(),
  v.transform((text) => [...new Set(text.split(/[\s,]+/).filter((scope) => scope !== ''))]),
  v.array(scopeSchema),
)

const idList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').filter((id) => id !== '')),
)

/** Somebody with Pages, and what they allowed the app. */
const personSchema = v.object({
  id: v.string(),
  name: v.string(),
  scopes: scopeListSchema,
  declined: scopeListSchema,
  pageIds: idList,
})
export type Person = v.InferOutput<typeof personSchema>

const select = 'SELECT id, name, scopes, declined, page_ids AS pageIds FROM facebook_people'

export const findPerson = (db: DatabaseSync, id: string) =>
  readRow(personSchema, db.prepare(`${select} WHERE id = ?`).get(id))

export const ensurePerson = (db: DatabaseSync, name: string): Person => {
  const known = () => readRow(personSchema, db.prepare(`${select} WHERE name = ?`).get(name))
  const found = known()
  if (found) return found
  db.prepare('INSERT INTO facebook_people (id, name) VALUES (?, ?)').run(newPersonId(), name)
  const made = known()
  if (!made) throw new Error(`the sandbox person ${name} was not stored`)
  return made
}

/** What a person allows, in place of what they allowed before. */
export const setConsent = (
  db: DatabaseSync,
  personId: string,
  consent: { scopes: readonly Scope[]; declined: readonly Scope[]; pageIds: readonly string[] },
) => {
  db.prepare('UPDATE facebook_people SET scopes = ?, declined = ?, page_ids = ? WHERE id = ?').run(
    consent.scopes.join(','),
    consent.declined.join(','),
    consent.pageIds.join(','),
    personId,
  )
}

const roleSchema = v.object({ personId: v.string(), pageId: v.string(), tasks: idList })
export type Role = v.InferOutput<typeof roleSchema>

const selectRoles = 'SELECT person_id AS personId, page_id AS pageId, tasks FROM facebook_roles'

export const allTasks = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MANAGE', 'MODERATE']

/** Without tasks the person has no role on the Page any more. */
export const setRole = (db: DatabaseSync, { personId, pageId, tasks }: Role) => {
  if (tasks.length === 0) {
    const remove = db.prepare('DELETE FROM facebook_roles WHERE person_id = ? AND page_id = ?')
    remove.run(personId, pageId)
    return
  }
  db.prepare(
    'INSERT OR REPLACE INTO facebook_roles (person_id, page_id, tasks) VALUES (?, ?, ?)',
  ).run(personId, pageId, tasks.join(','))
}

export const findRole = (db: DatabaseSync, personId: string, pageId: string) =>
  readRow(
    roleSchema,
    db.prepare(`${selectRoles} WHERE person_id = ? AND page_id = ?`).get(personId, pageId),
  )

export const listRoles = (db: DatabaseSync, by: { personId: string } | { pageId: string }) =>
  readRows(
    roleSchema,
    'personId' in by
      ? db.prepare(`${selectRoles} WHERE person_id = ? ORDER BY rowid`).all(by.personId)
      : db.prepare(`${selectRoles} WHERE page_id = ? ORDER BY rowid`).all(by.pageId),
  )

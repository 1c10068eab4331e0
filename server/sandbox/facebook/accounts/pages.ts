import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { flagColumn, inTransaction, readRow } from '../../database.ts'
import {
  type Account,
  findAccount,
  findAccountByName,
  insertAccount,
} from '../../ledger/accounts.ts'
import { drawAvatar } from '../../media/draw-avatar.ts'
import type { Sandbox } from '../../sandbox.ts'
import { newPageId } from '../new-id.ts'
import { allTasks, ensurePerson, findRole, setRole } from './people.ts'

const pageRowSchema = v.object({
  accountId: v.string(),
  isPublished: flagColumn,
  isOfBusiness: flagColumn,
})
export type Page = v.InferOutput<typeof pageRowSchema> & { account: Account }

/** The short name in a Page's address. */
export const usernameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9.]{1,50}$/, 'Use até 50 letras, números ou pontos.'),
  v.check(
    (name) => !['reel', 'v26.0'].includes(name) && !/^\.|\.$|\.\./.test(name),
    'Este nome de Página não pode ser usado.',
  ),
)

/** All of Facebook's pages begin so, since another network has the short addresses. */
export const wwwPath = '/facebook/www'

export const findPage = (db: DatabaseSync, id: string): Page | undefined => {
  const row = readRow(
    pageRowSchema,
    db
      .prepare(
        `SELECT account_id AS accountId, is_published AS isPublished,
          is_of_business AS isOfBusiness FROM facebook_pages WHERE account_id = ?`,
      )
      .get(id),
  )
  const account = row && findAccount(db, row.accountId)
  return row && account && { ...row, account }
}

export const findPageByName = (db: DatabaseSync, username: string) => {
  const account = findAccountByName(db, 'facebook', username)
  return account && findPage(db, account.id)
}

export const setPublished = (db: DatabaseSync, pageId: string, isPublished: boolean) => {
  db.prepare('UPDATE facebook_pages SET is_published = ? WHERE account_id = ?').run(
    Number(isPublished),
    pageId,
  )
}

export type NewPage = {
  username: string
  name?: string | undefined
  biography?: string
  website?: string
  followers?: number
  isOfBusiness?: boolean
}

/** Creates the Page, or returns the existing one of that name. */
export const ensurePage = async (
  { db, mediaDir, clock }: Sandbox,
  given: NewPage,
): Promise<Page> => {
  const known = findPageByName(db, given.username)
  if (known) return known
  const avatar = await drawAvatar(mediaDir, given.username)
  const id = newPageId()
  inTransaction(db, () => {
    insertAccount(db, {
      ...{ id, network: 'facebook', username: given.username, avatar },
      name: given.name ?? given.username,
      biography: given.biography ?? '',
      website: given.website ?? '',
      ...{ followers: given.followers ?? 64, follows: 0 },
      pagePath: `${wwwPath}/${given.username}`,
      createdAt: clock.now(),
    })
    db.prepare('INSERT INTO facebook_pages (account_id, is_of_business) VALUES (?, ?)').run(
      id,
      Number(given.isOfBusiness ?? false),
    )
  })
  const made = findPage(db, id)
  if (!made) throw new Error(`the sandbox Page ${given.username} was not stored`)
  return made
}

/** Who signs in on the consent dialog. */
export const seedPersonName = 'Renata Moura'

type Seed = NewPage & { tasks?: string[] }

const seeds: Seed[] = [
  {
    username: 'cafe.aurora',
    name: 'Café Aurora',
    biography: 'Torra própria, pão de queijo saindo toda hora. Vila Madalena, São Paulo.',
    website: 'https://cafeaurora.example',
    followers: 9210,
  },
  {
    username: 'studio.lume',
    name: 'Studio Lume Arquitetura',
    biography: 'Interiores com luz natural. Projetos em Belo Horizonte e online.',
    followers: 3104,
    isOfBusiness: true,
  },
  {
    username: 'horta.da.vila',
    name: 'Horta da Vila',
    biography: 'Cestas orgânicas da roça para a sua porta, às quartas e aos sábados.',
    followers: 4870,
  },
  {
    username: 'feira.do.bixiga',
    name: 'Feira do Bixiga',
    biography: 'Antiguidades, discos e pastel, aos domingos.',
    followers: 22_640,
    // She only answers messages there: nothing can be published for her.
    tasks: ['ANALYZE', 'MODERATE'],
  },
]

export const seedPages = async (sandbox: Sandbox) => {
  const { db } = sandbox
  const { id: personId } = ensurePerson(db, seedPersonName)
  for (const { tasks = allTasks, ...seed } of seeds) {
    const { accountId: pageId } = await ensurePage(sandbox, seed)
    if (!findRole(db, personId, pageId)) setRole(db, { personId, pageId, tasks })
  }
}

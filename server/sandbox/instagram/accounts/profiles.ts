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
import { reservedPaths, type Sandbox } from '../../sandbox.ts'
import { newAccountId, newScopedId } from '../new-id.ts'

const profileRowSchema = v.object({
  accountId: v.string(),
  scopedId: v.string(),
  accountType: v.picklist(['BUSINESS', 'MEDIA_CREATOR']),
  isRestricted: flagColumn,
  quotaTotal: v.number(),
})
export type Profile = v.InferOutput<typeof profileRowSchema> & { account: Account }

const reservedNames = [...reservedPaths, 'p', 'reel', 'stories']

export const usernameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9._]{1,30}$/, 'Use até 30 letras, números, pontos ou sublinhados.'),
  v.check(
    (name) => !reservedNames.includes(name) && !/^\.|\.$|\.\./.test(name),
    'Este nome de usuário não pode ser usado.',
  ),
)

const select = `SELECT account_id AS accountId, scoped_id AS scopedId, account_type AS accountType,
  is_restricted AS isRestricted, quota_total AS quotaTotal FROM instagram_profiles`

/**
 * Accepts the professional account's id and the app-scoped one: Instagram does not document which
 * is meant.
 */
export const findProfile = (db: DatabaseSync, id: string): Profile | undefined => {
  const row = readRow(
    profileRowSchema,
    db.prepare(`${select} WHERE account_id = :id OR scoped_id = :id`).get({ id }),
  )
  const account = row && findAccount(db, row.accountId)
  return row && account && { ...row, account }
}

export const findProfileByName = (db: DatabaseSync, username: string) => {
  const account = findAccountByName(db, 'instagram', username)
  return account && findProfile(db, account.id)
}

export const updateProfile = (
  db: DatabaseSync,
  accountId: string,
  change: { isRestricted?: boolean | undefined; quotaTotal?: number | undefined },
) => {
  db.prepare(
    `UPDATE instagram_profiles SET is_restricted = coalesce(:isRestricted, is_restricted),
      quota_total = coalesce(:quotaTotal, quota_total) WHERE account_id = :accountId`,
  ).run({
    accountId,
    isRestricted: change.isRestricted === undefined ? null : Number(change.isRestricted),
    quotaTotal: change.quotaTotal ?? null,
  })
}

export type NewProfile = {
  username: string
  name?: string | undefined
  biography?: string
  website?: string
  followers?: number
  follows?: number
  accountType?: Profile['accountType']
}

/** Creates the professional account, or returns the existing one of that name. */
export const ensureProfile = async (
  { db, mediaDir, clock }: Sandbox,
  given: NewProfile,
): Promise<Profile> => {
  const known = findProfileByName(db, given.username)
  if (known) return known
  const avatar = await drawAvatar(mediaDir, given.username)
  const id = newAccountId()
  inTransaction(db, () => {
    insertAccount(db, {
      id,
      network: 'instagram',
      username: given.username,
      name: given.name ?? given.username,
      biography: given.biography ?? '',
      website: given.website ?? '',
      avatar,
      followers: given.followers ?? 128,
      follows: given.follows ?? 96,
      pagePath: `/${given.username}`,
      createdAt: clock.now(),
    })
    db.prepare(
      'INSERT INTO instagram_profiles (account_id, scoped_id, account_type) VALUES (?, ?, ?)',
    ).run(id, newScopedId(), given.accountType ?? 'BUSINESS')
  })
  const made = findProfile(db, id)
  if (!made) throw new Error(`the sandbox account ${given.username} was not stored`)
  return made
}

const seeds: NewProfile[] = [
  {
    username: 'cafe.aurora',
    name: 'Café Aurora',
    biography: 'Torra própria, pão de queijo saindo toda hora. Vila Madalena, São Paulo.',
    website: 'https://cafeaurora.example',
    followers: 18432,
    follows: 612,
  },
  {
    username: 'studio.lume',
    name: 'Studio Lume Arquitetura',
    biography: 'Interiores com luz natural. Projetos em Belo Horizonte e online.',
    followers: 6217,
    follows: 433,
  },
  {
    username: 'horta.da.vila',
    name: 'Horta da Vila',
    biography: 'Cestas orgânicas da roça para a sua porta, às quartas e aos sábados.',
    followers: 2950,
    follows: 318,
  },
  {
    username: 'marina.nas.trilhas',
    name: 'Marina Albuquerque',
    biography: 'Trilhas, cachoeiras e mapas. Chapada Diamantina é casa.',
    followers: 1204518,
    follows: 1021,
    accountType: 'MEDIA_CREATOR',
  },
]

export const seedProfiles = async (sandbox: Sandbox) => {
  for (const seed of seeds) await ensureProfile(sandbox, seed)
}

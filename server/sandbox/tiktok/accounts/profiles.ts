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
import { newOpenId } from '../new-id.ts'

const profileRowSchema = v.object({
  accountId: v.string(),
  isPrivate: flagColumn,
  isCommentDisabled: flagColumn,
  isDuetDisabled: flagColumn,
  isStitchDisabled: flagColumn,
  isBanned: flagColumn,
  maxVideoSeconds: v.number(),
})
type ProfileRow = v.InferOutput<typeof profileRowSchema>
export type Profile = ProfileRow & { account: Account }

export const usernameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9._]{2,24}$/, 'Use de 2 a 24 letras, números, pontos ou sublinhados.'),
  v.check((name) => !name.endsWith('.'), 'Este nome de usuário não pode ser usado.'),
)

/** `accountId`: the open_id, which an app knows the account by. */
export const findProfile = (db: DatabaseSync, accountId: string): Profile | undefined => {
  const row = readRow(
    profileRowSchema,
    db
      .prepare(
        `SELECT account_id AS accountId, is_private AS isPrivate,
          is_comment_disabled AS isCommentDisabled, is_duet_disabled AS isDuetDisabled,
          is_stitch_disabled AS isStitchDisabled, is_banned AS isBanned,
          max_video_seconds AS maxVideoSeconds
        FROM tiktok_profiles WHERE account_id = ?`,
      )
      .get(accountId),
  )
  const account = row && findAccount(db, row.accountId)
  return row && account && { ...row, account }
}

export const findProfileByName = (db: DatabaseSync, username: string) => {
  const account = findAccountByName(db, 'tiktok', username)
  return account && findProfile(db, account.id)
}

export const updateProfile = (db: DatabaseSync, profile: ProfileRow) => {
  db.prepare(
    `UPDATE tiktok_profiles SET is_private = :isPrivate, is_comment_disabled = :isCommentDisabled,
      is_duet_disabled = :isDuetDisabled, is_stitch_disabled = :isStitchDisabled,
      is_banned = :isBanned, max_video_seconds = :maxVideoSeconds WHERE account_id = :accountId`,
  ).run({
    accountId: profile.accountId,
    maxVideoSeconds: profile.maxVideoSeconds,
    isPrivate: Number(profile.isPrivate),
    isCommentDisabled: Number(profile.isCommentDisabled),
    isDuetDisabled: Number(profile.isDuetDisabled),
    isStitchDisabled: Number(profile.isStitchDisabled),
    isBanned: Number(profile.isBanned),
  })
}

export type NewProfile = {
  username: string
  name?: string | undefined
  biography?: string
  followers?: number
  follows?: number
}

/** Creates the account, or returns the existing one of that name. */
export const ensureProfile = async (
  { db, mediaDir, clock }: Sandbox,
  given: NewProfile,
): Promise<Profile> => {
  const known = findProfileByName(db, given.username)
  if (known) return known
  const avatar = await drawAvatar(mediaDir, given.username)
  const id = newOpenId()
  inTransaction(db, () => {
    insertAccount(db, {
      id,
      network: 'tiktok',
      username: given.username,
      name: given.name ?? given.username,
      biography: given.biography ?? '',
      website: '',
      avatar,
      followers: given.followers ?? 128,
      follows: given.follows ?? 96,
      pagePath: `/@${given.username}`,
      createdAt: clock.now(),
    })
    db.prepare('INSERT INTO tiktok_profiles (account_id) VALUES (?)').run(id)
  })
  const made = findProfile(db, id)
  if (!made) throw new Error(`the sandbox account ${given.username} was not stored`)
  return made
}

/** The privacy levels that an account of its kind may choose of (docs/networks.md 5.3 a). */
export const privacyOptionsOf = ({ isPrivate }: ProfileRow) => [
  isPrivate ? 'FOLLOWER_OF_CREATOR' : 'PUBLIC_TO_EVERYONE',
  'MUTUAL_FOLLOW_FRIENDS',
  'SELF_ONLY',
]

/** Two share their name with an account of another network, as a business has it. */
const seeds: NewProfile[] = [
  {
    username: 'cafe.aurora',
    name: 'Café Aurora',
    biography: 'Do grão à xícara em um minuto. Vila Madalena, São Paulo.',
    followers: 42_310,
    follows: 87,
  },
  {
    username: 'horta.da.vila',
    name: 'Horta da Vila',
    biography: 'Da roça para a sua porta. Receitas às quintas.',
    followers: 8120,
    follows: 143,
  },
  {
    username: 'rafa.na.cozinha',
    name: 'Rafael Tavares',
    biography: 'Comida de verdade com o que tem na geladeira.',
    followers: 318_904,
    follows: 402,
  },
  {
    username: 'oficina.do.ze',
    name: 'Oficina do Zé',
    biography: 'Dicas para o seu carro durar mais. Recife.',
    followers: 15_677,
    follows: 58,
  },
]

export const seedProfiles = async (sandbox: Sandbox) => {
  for (const seed of seeds) await ensureProfile(sandbox, seed)
}

import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { flagColumn, readRow } from '../../database.ts'
import {
  endedToken,
  expiredToken,
  GraphError,
  noToken,
  unreadableToken,
} from '../../meta/graph-error.ts'
import { newCode, newToken } from '../new-id.ts'

export const basicScope = 'instagram_business_basic'
export const publishScope = 'instagram_business_content_publish'

export const scopeSchema = v.picklist([
  basicScope,
  publishScope,
  'instagram_business_manage_comments',
  'instagram_business_manage_insights',
  'instagram_business_manage_messages',
])
export type Scope = v.InferOutput<typeof scopeSchema>

export const scopeLabels: Record<Scope, string> = {
  instagram_business_basic: 'Ver o perfil e as publicações da conta',
  instagram_business_content_publish: 'Publicar fotos, vídeos e stories na conta',
  instagram_business_manage_comments: 'Ler e escrever comentários nas publicações',
  instagram_business_manage_insights: 'Ver as métricas da conta e das publicações',
  instagram_business_manage_messages: 'Ler e responder mensagens da conta',
}

/** Separated by commas or spaces, in any order; duplicates are dropped. */
export const scopeListSchema = v.pipe(
  v.string(),
  v.transform((text) => [...new Set(text.split(/[\s,]+/).filter((scope) => scope !== ''))]),
  v.array(scopeSchema),
  v.minLength(1),
)

const hourMs = 3_600_000
const lifetimesMs = { short: hourMs, long: 60 * 24 * hourMs }

const tokenSchema = v.object({
  token: v.string(),
  accountId: v.string(),
  lifetime: v.picklist(['short', 'long']),
  scopes: scopeListSchema,
  issuedAt: v.number(),
  expiresAt: v.number(),
  endedSubcode: v.nullable(v.number()),
})
export type Token = v.InferOutput<typeof tokenSchema>

export const issueToken = (
  db: DatabaseSync,
  grant: { accountId: string; lifetime: Token['lifetime']; scopes: Scope[]; now: number },
): Token => {
  const token: Token = {
    token: newToken(),
    accountId: grant.accountId,
    lifetime: grant.lifetime,
    scopes: grant.scopes,
    issuedAt: grant.now,
    expiresAt: grant.now + lifetimesMs[grant.lifetime],
    endedSubcode: null,
  }
  db.prepare(
    `INSERT INTO instagram_tokens (token, account_id, lifetime, scopes, issued_at, expires_at,
      ended_subcode)
    VALUES (:token, :accountId, :lifetime, :scopes, :issuedAt, :expiresAt, :endedSubcode)`,
  ).run({ ...token, scopes: token.scopes.join(',') })
  return token
}

/** Invalidates every token of an account, like a password change (460) or a removed app (458). */
export const endTokens = (db: DatabaseSync, accountId: string, subcode: number) => {
  db.prepare(
    'UPDATE instagram_tokens SET ended_subcode = ? WHERE account_id = ? AND ended_subcode IS NULL',
  ).run(subcode, accountId)
}

/** Removes a permission from the tokens already issued. */
export const dropScope = (db: DatabaseSync, accountId: string, scope: Scope) => {
  db.prepare(
    `UPDATE instagram_tokens SET scopes = trim(replace(',' || scopes || ',', ',' || ? || ',', ','), ',')
    WHERE account_id = ? AND scopes <> ?`,
  ).run(scope, accountId, scope)
}

export const requireToken = (db: DatabaseSync, text: string | undefined, now: number): Token => {
  if (text === undefined || text === '') throw new GraphError(noToken)
  const token = readRow(
    tokenSchema,
    db
      .prepare(
        `SELECT token, account_id AS accountId, lifetime, scopes, issued_at AS issuedAt,
          expires_at AS expiresAt, ended_subcode AS endedSubcode
        FROM instagram_tokens WHERE token = ?`,
      )
      .get(text),
  )
  if (!token) throw new GraphError(unreadableToken)
  if (token.endedSubcode !== null) throw new GraphError(endedToken(token.endedSubcode))
  if (token.expiresAt <= now) throw new GraphError(expiredToken(token.expiresAt))
  return token
}

const lifetimeMs = 3_600_000

const codeSchema = v.object({
  accountId: v.string(),
  redirectUri: v.string(),
  scopes: scopeListSchema,
  isUsed: flagColumn,
  createdAt: v.number(),
})

export const issueCode = (
  db: DatabaseSync,
  grant: { accountId: string; redirectUri: string; scopes: Scope[]; now: number },
): string => {
  const code = newCode()
  db.prepare(
    `INSERT INTO instagram_codes (code, account_id, redirect_uri, scopes, created_at)
    VALUES (?, ?, ?, ?, ?)`,
  ).run(code, grant.accountId, grant.redirectUri, grant.scopes.join(','), grant.now)
  return code
}

/** A code that may be exchanged: known, unused and less than an hour old. */
export const findFreshCode = (db: DatabaseSync, code: string, now: number) => {
  const found = readRow(
    codeSchema,
    db
      .prepare(
        `SELECT account_id AS accountId, redirect_uri AS redirectUri, scopes,
          used_at IS NOT NULL AS isUsed, created_at AS createdAt
        FROM instagram_codes WHERE code = ?`,
      )
      .get(code),
  )
  return found && !found.isUsed && found.createdAt + lifetimeMs > now ? found : undefined
}

export const spendCode = (db: DatabaseSync, code: string, now: number) => {
  db.prepare('UPDATE instagram_codes SET used_at = ? WHERE code = ?').run(now, code)
}

import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { readRow } from '../database.ts'
import {
  endedToken,
  expiredToken,
  GraphError,
  noToken,
  unreadableToken,
} from '../meta/graph-error.ts'
import { newToken } from './new-id.ts'
import { type Scope, scopeListSchema } from './scopes.ts'

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

import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { flagColumn, readRow } from '../database.ts'
import { newCode } from './new-id.ts'
import { type Scope, scopeListSchema } from './scopes.ts'

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

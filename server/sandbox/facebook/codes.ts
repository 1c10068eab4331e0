import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { flagColumn, readRow } from '../database.ts'
import { newCode } from './new-id.ts'

const lifetimeMs = 600_000

const codeSchema = v.object({
  personId: v.string(),
  redirectUri: v.string(),
  isUsed: flagColumn,
  createdAt: v.number(),
})

export const issueCode = (
  db: DatabaseSync,
  grant: { personId: string; redirectUri: string; now: number },
): string => {
  const code = newCode()
  db.prepare(
    `INSERT INTO facebook_codes (code, person_id, redirect_uri, created_at) VALUES (?, ?, ?, ?)`,
  ).run(code, grant.personId, grant.redirectUri, grant.now)
  return code
}

export const findCode = (db: DatabaseSync, code: string, now: number) => {
  const found = readRow(
    codeSchema,
    db
      .prepare(
        `SELECT person_id AS personId, redirect_uri AS redirectUri, used_at IS NOT NULL AS isUsed,
          created_at AS createdAt FROM facebook_codes WHERE code = ?`,
      )
      .get(code),
  )
  return found && { ...found, isExpired: found.createdAt + lifetimeMs <= now }
}

export const spendCode = (db: DatabaseSync, code: string, now: number) => {
  db.prepare('UPDATE facebook_codes SET used_at = ? WHERE code = ?').run(now, code)
}

import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { flagColumn, readRow } from '../../database.ts'
import {
  endedToken,
  expiredToken,
  GraphError,
  type GraphErrorDetails,
  noToken,
  unreadableToken,
} from '../../meta/graph-error.ts'
import type { SandboxApp } from '../../sandbox.ts'
import { newCode, newToken } from '../new-id.ts'
import { findPerson, findRole, type Person } from './people.ts'

const hourMs = 3_600_000
const lifetimesMs = { short: 2 * hourMs, long: 60 * 24 * hourMs }

const tokenSchema = v.object({
  token: v.string(),
  personId: v.string(),
  /** Null for the person's own. */
  pageId: v.nullable(v.string()),
  isLong: flagColumn,
  /** Null for a Page's token that came of a long-lived one. */
  expiresAt: v.nullable(v.number()),
  endedSubcode: v.nullable(v.number()),
})
export type Token = v.InferOutput<typeof tokenSchema>

const insertToken = (db: DatabaseSync, token: Token): Token => {
  db.prepare(
    `INSERT INTO facebook_tokens (token, person_id, page_id, is_long, expires_at, ended_subcode)
    VALUES (:token, :personId, :pageId, :isLong, :expiresAt, :endedSubcode)`,
  ).run({ ...token, isLong: Number(token.isLong) })
  return token
}

export const issueUserToken = (
  db: DatabaseSync,
  given: { personId: string; lifetime: keyof typeof lifetimesMs; now: number },
): Token =>
  insertToken(db, {
    ...{ token: newToken(), personId: given.personId, pageId: null, endedSubcode: null },
    isLong: given.lifetime === 'long',
    expiresAt: given.now + lifetimesMs[given.lifetime],
  })

/** It has no end where the person's token is a long-lived one. */
export const issuePageToken = (db: DatabaseSync, of: Token, pageId: string): Token =>
  insertToken(db, {
    ...of,
    token: newToken(),
    pageId,
    expiresAt: of.isLong ? null : of.expiresAt,
  })

/** Invalidates every token of a person, their Pages' among them: 460 password changed and so on. */
export const endTokens = (db: DatabaseSync, personId: string, subcode: number) => {
  db.prepare(
    'UPDATE facebook_tokens SET ended_subcode = ? WHERE person_id = ? AND ended_subcode IS NULL',
  ).run(subcode, personId)
}

const refuse = (details: GraphErrorDetails) => new GraphError({ status: 401, ...details })

const findToken = (db: DatabaseSync, text: string) =>
  readRow(
    tokenSchema,
    db
      .prepare(
        `SELECT token, person_id AS personId, page_id AS pageId, is_long AS isLong,
          expires_at AS expiresAt, ended_subcode AS endedSubcode
        FROM facebook_tokens WHERE token = ?`,
      )
      .get(text),
  )

/** Who calls: a person, or a Page in a person's name; null for the app itself. */
export type Caller = { token: Token; person: Person } | null

export const requireCaller = (
  { db, app }: { db: DatabaseSync; app: SandboxApp },
  text: string | undefined,
  now: number,
): Caller => {
  if (text === undefined || text === '') throw new GraphError(noToken)
  if (text === `${app.id}|${app.secret}`) return null
  const token = findToken(db, text)
  const person = token && findPerson(db, token.personId)
  if (!token || !person) throw refuse(unreadableToken)
  if (token.endedSubcode !== null) throw refuse(endedToken(token.endedSubcode))
  if (token.expiresAt !== null && token.expiresAt <= now)
    throw refuse(expiredToken(token.expiresAt))
  if (token.pageId !== null && !findRole(db, person.id, token.pageId)) throw refuse(endedToken(492))
  return { token, person }
}

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

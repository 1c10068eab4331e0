import type { DatabaseSync } from 'node:sqlite'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import * as v from 'valibot'
import { flagColumn, inTransaction, readRow } from '../../database.ts'
import { newAccessToken, newCode, newRefreshToken } from '../new-id.ts'

export const basicScope = 'user.info.basic'

export const scopeSchema = v.picklist([
  basicScope,
  'user.info.profile',
  'user.info.stats',
  'video.list',
  'video.publish',
  'video.upload',
])
export type Scope = v.InferOutput<typeof scopeSchema>

export const scopeLabels: Record<Scope, string> = {
  'user.info.basic': 'Ver o nome e a foto do perfil',
  'user.info.profile': 'Ver o nome de usuário e a descrição do perfil',
  'user.info.stats': 'Ver seguidores, curtidas e número de vídeos',
  'video.list': 'Ver os seus vídeos públicos',
  'video.publish': 'Publicar conteúdo no TikTok',
  'video.upload': 'Enviar rascunhos para o TikTok',
}

/** Separated by commas; duplicates are dropped. */
export const scopeListSchema = v.pipe(
  v.string(),
  v.transform((text) => [...new Set(text.split(',').filter((scope) => scope !== ''))]),
  v.array(scopeSchema),
)

/** As of November 2026 (docs/networks.md 5.1). */
export const accessSeconds = 7200
export const refreshSeconds = 15_552_000
const codeLifetimeMs = millisecondsInHour

const grantSchema = v.object({
  accessToken: v.string(),
  refreshToken: v.string(),
  accountId: v.string(),
  scopes: scopeListSchema,
  expiresAt: v.number(),
  refreshExpiresAt: v.number(),
  isRefreshed: flagColumn,
  isEnded: flagColumn,
})
export type Grant = v.InferOutput<typeof grantSchema>

const select = `SELECT access_token AS accessToken, refresh_token AS refreshToken,
  account_id AS accountId, scopes, expires_at AS expiresAt, refresh_expires_at AS refreshExpiresAt,
  is_refreshed AS isRefreshed, is_ended AS isEnded FROM tiktok_grants`

type Consent = { accountId: string; scopes: readonly Scope[]; now: number }

export const issueGrant = (db: DatabaseSync, { accountId, scopes, now }: Consent): Grant => {
  const grant: Grant = {
    ...{ accessToken: newAccessToken(), refreshToken: newRefreshToken(), accountId },
    scopes: [...scopes],
    expiresAt: now + accessSeconds * 1000,
    refreshExpiresAt: now + (refreshSeconds / 86_400) * millisecondsInDay,
    ...{ isRefreshed: false, isEnded: false },
  }
  db.prepare(
    `INSERT INTO tiktok_grants (access_token, refresh_token, account_id, scopes, expires_at,
      refresh_expires_at) VALUES (?, ?, ?, ?, ?, ?)`,
  ).run(
    ...[grant.accessToken, grant.refreshToken, accountId, scopes.join(',')],
    ...[grant.expiresAt, grant.refreshExpiresAt],
  )
  return grant
}

/** A new grant for a refresh token, which is good once; undefined for one that is not. */
export const refreshGrant = (db: DatabaseSync, token: string, now: number): Grant | undefined =>
  inTransaction(db, () => {
    const found = readRow(grantSchema, db.prepare(`${select} WHERE refresh_token = ?`).get(token))
    if (!found || found.isRefreshed || found.isEnded || found.refreshExpiresAt <= now)
      return undefined
    db.prepare('UPDATE tiktok_grants SET is_refreshed = 1 WHERE refresh_token = ?').run(token)
    return issueGrant(db, { ...found, now })
  })

/** The grant of a living access token. */
export const findGrant = (db: DatabaseSync, accessToken: string, now: number) => {
  const found = readRow(
    grantSchema,
    db.prepare(`${select} WHERE access_token = ?`).get(accessToken),
  )
  return found && !found.isEnded && found.expiresAt > now ? found : undefined
}

/** Ends every grant of an account, as when its person removes the app. */
export const endGrants = (db: DatabaseSync, accountId: string) => {
  db.prepare('UPDATE tiktok_grants SET is_ended = 1 WHERE account_id = ?').run(accountId)
}

/** Ends the access tokens alone: they have run out, and can be renewed. */
export const endAccessTokens = (db: DatabaseSync, accountId: string) => {
  db.prepare('UPDATE tiktok_grants SET expires_at = 0 WHERE account_id = ?').run(accountId)
}

/** Removes a permission from the grants already issued. */
export const dropScope = (db: DatabaseSync, accountId: string, scope: Scope) => {
  db.prepare(
    `UPDATE tiktok_grants SET scopes = trim(replace(',' || scopes || ',', ',' || ? || ',', ','), ',')
    WHERE account_id = ?`,
  ).run(scope, accountId)
}

const codeSchema = v.object({
  accountId: v.string(),
  redirectUri: v.string(),
  scopes: scopeListSchema,
  isUsed: flagColumn,
  createdAt: v.number(),
})

export const issueCode = (db: DatabaseSync, given: Consent & { redirectUri: string }): string => {
  const code = newCode()
  db.prepare(
    `INSERT INTO tiktok_codes (code, account_id, redirect_uri, scopes, created_at)
    VALUES (?, ?, ?, ?, ?)`,
  ).run(code, given.accountId, given.redirectUri, given.scopes.join(','), given.now)
  return code
}

/** What a code was given for, once and within an hour. */
export const spendCode = (db: DatabaseSync, code: string, now: number) => {
  const found = readRow(
    codeSchema,
    db
      .prepare(
        `SELECT account_id AS accountId, redirect_uri AS redirectUri, scopes,
          used_at IS NOT NULL AS isUsed, created_at AS createdAt
        FROM tiktok_codes WHERE code = ?`,
      )
      .get(code),
  )
  if (!found || found.isUsed || found.createdAt + codeLifetimeMs <= now) return undefined
  db.prepare('UPDATE tiktok_codes SET used_at = ? WHERE code = ?').run(now, code)
  return found
}

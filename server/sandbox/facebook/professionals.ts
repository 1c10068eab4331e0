import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { readRow } from '../store/read-rows.ts'

/** Links a Page to a professional account of the other network, or to none. */
export const setProfessional = (db: DatabaseSync, pageId: string, accountId: string | null) => {
  db.prepare('DELETE FROM facebook_professionals WHERE page_id = ? OR account_id = ?').run(
    pageId,
    accountId,
  )
  if (accountId === null) return
  db.prepare('INSERT INTO facebook_professionals (page_id, account_id) VALUES (?, ?)').run(
    pageId,
    accountId,
  )
}

/** The id of the account that a Page is linked to. */
export const findProfessional = (db: DatabaseSync, pageId: string): string | undefined =>
  readRow(
    v.object({ accountId: v.string() }),
    db
      .prepare('SELECT account_id AS accountId FROM facebook_professionals WHERE page_id = ?')
      .get(pageId),
  )?.accountId

import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { readRow, readRows } from '../database.ts'

const accountSchema = v.object({
  id: v.string(),
  network: v.string(),
  username: v.string(),
  name: v.string(),
  biography: v.string(),
  website: v.string(),
  avatar: v.string(),
  followers: v.number(),
  follows: v.number(),
  pagePath: v.string(),
  createdAt: v.number(),
})
export type Account = v.InferOutput<typeof accountSchema>

const select = `SELECT id, network, username, name, biography, website, avatar, followers, follows,
  page_path AS pagePath, created_at AS createdAt FROM accounts`

export const insertAccount = (db: DatabaseSync, account: Account) => {
  db.prepare(
    `INSERT INTO accounts (id, network, username, name, biography, website, avatar, followers,
      follows, page_path, created_at)
    VALUES (:id, :network, :username, :name, :biography, :website, :avatar, :followers,
      :follows, :pagePath, :createdAt)`,
  ).run(account)
}

export const findAccount = (db: DatabaseSync, id: string) =>
  readRow(accountSchema, db.prepare(`${select} WHERE id = ?`).get(id))

export const findAccountByName = (db: DatabaseSync, network: string, username: string) =>
  readRow(
    accountSchema,
    db.prepare(`${select} WHERE network = ? AND username = ?`).get(network, username),
  )

export const findAccountByPath = (db: DatabaseSync, pagePath: string) =>
  readRow(accountSchema, db.prepare(`${select} WHERE page_path = ?`).get(pagePath))

export const listAccounts = (db: DatabaseSync, network?: string): Account[] =>
  readRows(
    accountSchema,
    network === undefined
      ? db.prepare(`${select} ORDER BY created_at, username`).all()
      : db.prepare(`${select} WHERE network = ? ORDER BY created_at, username`).all(network),
  )

import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import type { StorageFile, StorageSort } from '#contract/storage/storage.ts'
import type { Caller } from '../../auth/access-token.ts'
import { storageFiles } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { isListed } from '../../media-access/open-media.ts'
import { readSigned, signBytes } from '../../security/signed-bytes.ts'
import { findStoredFiles, type StoredFile, toStorageFile } from '../to-storage-file.ts'

const { searchName, createdAt, size, contentType, id } = storageFiles

const columns: Readonly<Record<StorageSort, readonly PgColumn[]>> = {
  name: [searchName, id],
  created_at: [createdAt, id],
  size: [size, id],
  type: [contentType, searchName, id],
}

function positionOf(sort: StorageSort, { file }: StoredFile): Position {
  if (sort === 'name') return [file.searchName, file.id]
  if (sort === 'created_at') return [file.createdAt.toISOString(), file.id]
  if (sort === 'size') return [file.size, file.id]
  return [file.contentType, file.searchName, file.id]
}

interface FilesAsked {
  /** Of which list its page tokens are, without sort and order. */
  list: ListName
  where: SQL | undefined
  sort: StorageSort
  order: 'asc' | 'desc'
  page_size: number
  page_token?: string | undefined
}

/**
 * A page of the files that have arrived and are not in the trash. It goes on after the last file of
 * the page before, so that a file that comes or goes meanwhile moves no other to another page.
 */
export async function findFiles(
  deps: Pick<Deps, 'db' | 'clock' | 'mediaKey'>,
  reader: Caller,
  { where, sort, order, page_size: pageSize, page_token: token, ...asked }: FilesAsked,
): Promise<{ files: StorageFile[]; nextPageToken: string | null }> {
  const list = [...asked.list, sort, order]
  const after = token === undefined ? undefined : readPageToken(deps, list, token)
  const direction = order === 'asc' ? asc : desc
  const sorted = columns[sort].map((column) => direction(column))
  // Apart from what their answers need: with that the database would read all files of the list.
  const found = deps.db
    .select({ id })
    .from(storageFiles)
    .where(and(where, isListed, after && isBehind(columns[sort], order, after)))
    .orderBy(...sorted)
    .limit(pageSize + 1)
  const rows = await findStoredFiles(deps.db)
    .where(sql`${id} = any(array(${found}))`)
    .orderBy(...sorted)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    files: page.map((row) => toStorageFile(deps, reader, row)),
    nextPageToken: last ? writePageToken(deps, list, positionOf(sort, last)) : null,
  }
}

function isBehind(sorted: readonly PgColumn[], order: 'asc' | 'desc', after: Position): SQL {
  const here = sql.join([...sorted], sql`, `)
  const there = sql.join(
    after.map((value) => sql`${value}`),
    sql`, `,
  )
  return order === 'asc' ? sql`(${here}) > (${there})` : sql`(${here}) < (${there})`
}

// A page token has what the last row of a page is sorted by. It is sealed for one list, so that one
// of another folder or order, and a made-up one, is known.

type TokenDeps = Pick<Deps, 'mediaKey'>

/** What a list is: which call, of which folder, in which order. */
type ListName = readonly string[]

const Position = v.array(v.union([v.string(), v.number()]))
type Position = v.InferOutput<typeof Position>

function writePageToken({ mediaKey }: TokenDeps, list: ListName, position: Position): string {
  return signBytes(mediaKey, purposeOf(list), Buffer.from(JSON.stringify(position)))
}

/** Throws INVALID_REQUEST for a token that was not given out for this list. */
function readPageToken({ mediaKey }: TokenDeps, list: ListName, token: string): Position {
  const bytes = readSigned(mediaKey, purposeOf(list), token)
  if (bytes) return v.parse(Position, JSON.parse(bytes.toString()))
  const message = 'Esta continuação não é desta lista. Comece pela primeira página.'
  throw new ApiError('INVALID_REQUEST', { details: [{ field: 'page_token', message }] })
}

function purposeOf(list: ListName): string {
  return `page of a list: ${JSON.stringify(list)}`
}

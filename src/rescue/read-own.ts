import { readRow, readTable } from './open-database.ts'
import { fileOf, isRow, type StoredRow, textOf } from './stored-row.ts'

export interface OwnFile {
  hash: string
  name: string
  /** Undefined when the bytes of the file are not on this device. */
  content: Blob | undefined
}

/** What one person has on this device. */
export interface OwnContents {
  /** The rows by table: drafts, edits, outbox, plannings and whatever other versions of the app store. */
  rows: Readonly<Record<string, readonly StoredRow[]>>
  /** The unload backups: what was typed just before a page was closed. */
  unsaved: readonly StoredRow[]
  files: readonly OwnFile[]
}

/** Left out: tables with keys, tokens or server data, and files, which are read one by one. */
const notRows = [
  ...['session', 'settings', 'owedSignOuts', 'departures', 'knownProjects', 'pauses'],
  ...['serverPlannings', 'media', 'mediaBlobs', 'thumbnails', 'incoming'],
  'storageIncoming',
]
const hashes = /\b[\da-f]{64}\b/g

export async function readOwn(
  database: IDBDatabase,
  ownerId: string,
  backups: readonly unknown[],
): Promise<OwnContents> {
  const isOwn = (row: unknown): row is StoredRow => isRow(row) && row.userId === ownerId
  const rows: Record<string, StoredRow[]> = {}
  for (const name of database.objectStoreNames)
    if (!notRows.includes(name)) rows[name] = (await readTable(database, name)).filter(isOwn)
  const unsaved = backups.filter(isOwn)
  const all = [...Object.values(rows).flat(), ...unsaved]
  const named = new Set(all.flatMap((row) => JSON.stringify(row).match(hashes) ?? []))
  const names = new Map(
    (rows.storageUploads ?? []).map((row) => [textOf(row, 'hash'), textOf(row, 'name')]),
  )
  const files = await Promise.all(
    [...named].map((hash) => readFile(database, hash, names.get(hash) ?? '')),
  )
  const known = files.filter((file) => file !== undefined)
  const ids = new Set(all.map((row) => textOf(row, 'id')))
  const chosen = await readIncoming(database, ({ ownerId }) => ids.has(String(ownerId)))
  const forStorage = await readIncoming(database, isOwn, 'storageIncoming')
  return { rows, unsaved, files: [...known, ...chosen, ...forStorage] }
}

/** Undefined for a hash that is not of a file of this device: other values look like hashes too. */
async function readFile(
  database: IDBDatabase,
  hash: string,
  chosenName: string,
): Promise<OwnFile | undefined> {
  const info = await readRow(database, 'media', hash).catch(() => undefined)
  const kept = await readRow(database, 'mediaBlobs', hash).catch(() => undefined)
  const content = isRow(kept) ? fileOf(kept.blob) : undefined
  if (!isRow(info) && !content) return undefined
  // A file of a post that only the server has.
  if (isRow(info) && isRow(info.remote) && !content) return undefined
  const name = chosenName || (isRow(info) ? textOf(info, 'name') : '')
  return { hash, name: name || hash.slice(0, 12), content }
}

/** Files that were chosen a moment ago and are not inspected yet. */
async function readIncoming(
  database: IDBDatabase,
  isOwn: (row: StoredRow) => boolean,
  table = 'incoming',
): Promise<OwnFile[]> {
  const rows = await readTable(database, table).catch(() => [])
  return rows.flatMap((row) => {
    if (!isRow(row) || !isOwn(row)) return []
    const name = isRow(row.file) ? textOf(row.file, 'name') : ''
    return [{ hash: textOf(row, 'id'), name: name || 'arquivo', content: fileOf(row.file) }]
  })
}

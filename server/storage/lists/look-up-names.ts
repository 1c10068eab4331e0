import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/scalars.ts'
import { storageLimits } from '#contract/storage/storage.ts'
import { type FoundNames, maxFoundOfName } from '#contract/storage/storage-import.ts'
import { storageNameKey } from '#contract/storage/storage-name.ts'
import type { Access } from '../../access/hold-access.ts'
import type { Database } from '../../db/database.ts'
import { type MediaRow, media } from '../../db/schema/media.ts'
import { storageFiles, storageFolders } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { toPostMedia } from '../../media/to-post-media.ts'
import { isMediaReferenced } from '../../media-access/is-media-referenced.ts'
import { isListed, keepOpenMedia } from '../../media-access/open-media.ts'
import { closedFolders, findPaths } from '../folder-trees.ts'
import { toSearchName } from '../search-name.ts'
import { findStoredFiles, type StoredFile } from '../to-storage-file.ts'

type Found = FoundNames['found'][number]

interface Asked {
  /** The names of the folders from the root; undefined where only the file is named. */
  folders: readonly string[] | undefined
  file: string
}

/**
 * The files of each name or path, and the media at addresses of this server, at most `maxFoundOfName` of each: those written exactly so, else
 * those that differ in case or accents alone. What is in a folder that is shut for the session is
 * not found.
 */
export async function lookUpNames(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  access: Access,
  names: readonly string[],
): Promise<Found[]> {
  const ownIds = names.map((name) => readOwnAddress(name, env.PUBLIC_URL))
  const own = await findOwn(
    db,
    access,
    ownIds.flatMap((id) => id ?? []),
  )
  const asked = names.map(readName)
  const hasPath = asked.some(({ folders }) => folders)
  const findPlaces = hasPath ? await readPlaces(db, access.projectId) : () => []
  const places = asked.map(({ folders }) => folders && findPlaces(folders))
  const rows = await findRows(db, access, {
    files: asked.flatMap(({ folders, file }) => (folders ? [] : [file])),
    placed: asked.flatMap(({ file }, index) =>
      (places[index] ?? []).map((folderId) => ({ folderId, file })),
    ),
  })
  const paths = await findPaths(db, [...new Set(rows.map(({ file }) => file.folderId))])
  const byKey = Map.groupBy(rows, ({ file }) => file.searchName)
  return asked.map(({ file }, index) => {
    const ownId = ownIds[index]
    if (ownId !== undefined) {
      const row = own.get(ownId)
      return row
        ? [{ path: names[index] ?? '', media: toPostMedia({ media: row, altText: '' }) }]
        : []
    }
    const place = places[index]
    const alike = (byKey.get(toSearchName(file)) ?? []).filter(
      (row) => place === undefined || place.includes(row.file.folderId),
    )
    const exact = alike.filter((row) => row.file.nameKey === storageNameKey(file))
    return (exact.length > 0 ? exact : alike).slice(0, maxFoundOfName).map((row) => ({
      path: [...(paths.get(row.file.folderId) ?? []).map(({ name }) => name), row.file.name].join(
        '/',
      ),
      media: row.media && toPostMedia({ media: row.media, altText: '' }),
    }))
  })
}

function readName(name: string): Asked {
  const parts = name.split('/').map((part) => part.trim())
  const file = parts.at(-1) ?? ''
  const folders = parts.slice(0, -1).filter((part) => part !== '')
  return { file, folders: folders.length > 0 ? folders : undefined }
}

/** The id of a medium whose address, as a table of posts has it, this is. */
function readOwnAddress(name: string, publicUrl: string): string | undefined {
  const url = /^https?:/i.test(name) ? URL.parse(name) : null
  if (url?.origin !== new URL(publicUrl).origin) return undefined
  const [, id] = /^\/media\/([0-9a-f-]{36})\/[^/]+$/i.exec(url.pathname) ?? []
  return v.is(Uuid, id) ? id.toLowerCase() : undefined
}

/** Those of the project that the session may read. */
async function findOwn(
  db: Database,
  access: Access,
  ids: readonly string[],
): Promise<Map<string, MediaRow>> {
  if (ids.length === 0) return new Map()
  const { projectId } = access
  const rows = await db
    .select()
    .from(media)
    .where(and(eq(media.projectId, projectId), inArray(media.id, [...ids]), isMediaReferenced))
  const open = await keepOpenMedia(db, access, rows)
  return new Map(open.map((row) => [row.id, row]))
}

/** What the project's folders are found by, once it is known that a path is asked for. */
async function readPlaces(db: Database, projectId: string): Promise<FindPlaces> {
  const { id, parentId, nameKey, searchName } = storageFolders
  const folders = await db
    .select({ id, parentId, nameKey, searchName })
    .from(storageFolders)
    .where(and(eq(storageFolders.projectId, projectId), isNull(storageFolders.trashId)))
  return indexPlaces(folders)
}

interface Wanted {
  /** Files that are named alone. */
  files: readonly string[]
  /** Files in a folder. */
  placed: readonly { folderId: string; file: string }[]
}

async function findRows(
  db: Database,
  access: Access,
  { files, placed }: Wanted,
): Promise<StoredFile[]> {
  const { projectId, folderId, searchName } = storageFiles
  const isOpen = and(
    ...[eq(projectId, access.projectId), isListed],
    sql`${folderId} not in ${closedFolders(access)}`,
  )
  const named = await findFew(db, files, {
    where: and(isOpen, inArray(searchName, files.map(toSearchName))),
    place: sql`null::uuid`,
  })
  const pairs = placed.map(({ folderId: id, file }) => ({ id, name: toSearchName(file) }))
  const isAtPath = sql`(${folderId}, ${searchName}) in (
    select id, name from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pairs(id uuid, name text)
  )`
  const atPath = await findFew(
    db,
    placed.map(({ file }) => file),
    { where: and(isOpen, isAtPath), place: sql`${folderId}` },
  )
  const seen = new Map([...named, ...atPath].map((row) => [row.file.id, row]))
  return [...seen.values()]
}

/**
 * Few files of each name in each place, and of each written exactly as one of `names`: thousands may
 * have the same name, or differ in accents alone.
 */
async function findFew(
  db: Database,
  names: readonly string[],
  { where, place }: { where: SQL | undefined; place: SQL },
): Promise<StoredFile[]> {
  if (names.length === 0) return []
  const { id, searchName, nameKey, createdAt } = storageFiles
  const keys = [...new Set(names.map(storageNameKey))]
  const exact = sql`case when ${inArray(nameKey, keys)} then ${nameKey} end`
  const rank = sql<number>`row_number() over (
    partition by ${place}, ${searchName}, ${exact} order by ${createdAt}, ${id}
  )`
  const ranked = db
    .select({ id, rank: rank.as('rank') })
    .from(storageFiles)
    .where(where)
    .as('ranked')
  const few = db.select({ id: ranked.id }).from(ranked).where(lte(ranked.rank, maxFoundOfName))
  return await findStoredFiles(db).where(inArray(id, few))
}

export interface NamedFolder {
  id: string
  parentId: string | null
  nameKey: string
  searchName: string
}

/**
 * The most folders that one path leads to: in one folder hundreds may differ in accents alone, and
 * each in which others do.
 */
export const maxPlaces = 20

/** Answers the folders at a path, given as names from the root. */
type FindPlaces = (path: readonly string[]) => readonly string[]

/**
 * Finds folders by their names in any case and without accents, those written exactly so first. The
 * folders are read once, whatever is asked afterwards.
 */
export function indexPlaces(folders: readonly NamedFolder[]): FindPlaces {
  const inside = new Map<string | null, Map<string, NamedFolder[]>>()
  for (const folder of folders) {
    const { parentId, searchName } = folder
    const named = inside.get(parentId) ?? new Map<string, NamedFolder[]>()
    inside.set(parentId, named)
    const alike = named.get(searchName)
    if (alike) alike.push(folder)
    else named.set(searchName, [folder])
  }

  return (path) => {
    if (path.length === 0 || path.length > storageLimits.depth) return []
    let places: readonly (string | null)[] = [null]
    for (const name of path) {
      const [searchName, nameKey] = [toSearchName(name), storageNameKey(name)]
      const next: string[] = []
      for (const place of places) {
        const alike = inside.get(place)?.get(searchName) ?? []
        const exact = alike.filter((folder) => folder.nameKey === nameKey)
        const others = alike.filter((folder) => folder.nameKey !== nameKey)
        const found = [...exact, ...others].slice(0, maxPlaces - next.length)
        next.push(...found.map(({ id }) => id))
        if (next.length === maxPlaces) break
      }
      places = next
      if (places.length === 0) break
    }
    return places.filter((id) => id !== null)
  }
}

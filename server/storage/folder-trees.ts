import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type FolderStep, storageLimits } from '#contract/storage/storage.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { storageFolders } from '../db/schema/storage.ts'
import { isShutFor } from '../media-access/find-chain.ts'

/** Whose eyes: what is shut depends on the session. */
export interface Viewer {
  sessionId: string
  projectId: string
}

const { id, parentId, name, passwordSetAt, projectId: ofProject } = storageFolders

/** These folders and all around them, with how far above the lowest of them each one is. */
function around(ids: readonly string[]): SQL {
  return sql`(
    with recursive around(id, parent_id, height) as (
      select ${id}, ${parentId}, 0 from ${storageFolders} where ${id} in ${ids}
      union
      select above.id, above.parent_id, height + 1
      from around inner join ${storageFolders} above on above.id = around.parent_id
      where height <= ${storageLimits.depth}
    ) select id, max(height) as height from around group by id
  )`
}

/** A subquery of the ids of these folders and of all in them, whether in the trash or not. */
export function below(ids: readonly string[]): SQL {
  return sql`(
    with recursive below(id) as (
      select ${id} from ${storageFolders} where ${id} in ${ids}
      union
      select inside.id from below inner join ${storageFolders} inside on inside.parent_id = below.id
    ) select id from below
  )`
}

/** `below` without what is in the trash. */
export function listedBelow(ids: readonly string[]): SQL {
  return sql`(
    with recursive below(id) as (
      select ${id} from ${storageFolders} where ${id} in ${ids} and trash_id is null
      union
      select inside.id from below inner join ${storageFolders} inside on inside.parent_id = below.id
      where inside.trash_id is null
    ) select id from below
  )`
}

/** A subquery of the ids of all folders that are shut for the session, or lie in one that is. */
export function closedFolders({ sessionId, projectId }: Viewer): SQL {
  return sql`(
    with recursive closed(id) as (
      select ${id} from ${storageFolders}
      where ${ofProject} = ${projectId} and ${isShutFor(sessionId)}
      union
      select inside.id from closed inner join ${storageFolders} inside on inside.parent_id = closed.id
    ) select id from closed
  )`
}

/** The outermost folder that is shut, of these and all around them. */
export async function findShutAround(
  db: Executor,
  sessionId: string,
  ids: readonly string[],
): Promise<string | undefined> {
  if (ids.length === 0) return undefined
  const [shut] = await db
    .select({ id })
    .from(storageFolders)
    .innerJoin(sql`${around(ids)} around`, sql`around.id = ${id}`)
    .where(isShutFor(sessionId))
    .orderBy(sql`around.height desc`)
    .limit(1)
  return shut?.id
}

/** Whether one of these folders, or of those around them, has a password. */
export async function isAnyProtected(db: Executor, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const isProtected = sql`${passwordSetAt} is not null and ${id} in (
    select around.id from ${around(ids)} around
  )`
  return (await db.$count(storageFolders, isProtected)) > 0
}

/** One that is shut, of these folders and all in them. */
export async function findShutBelow(
  db: Executor,
  sessionId: string,
  ids: readonly string[],
): Promise<string | undefined> {
  if (ids.length === 0) return undefined
  const [shut] = await db
    .select({ id })
    .from(storageFolders)
    .where(sql`${id} in ${below(ids)} and ${isShutFor(sessionId)}`)
    .limit(1)
  return shut?.id
}

/** The way to each folder: the folders around it, outermost first, and itself. */
export async function findPaths(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, FolderStep[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id, parentId, name })
    .from(storageFolders)
    .innerJoin(sql`${around(ids)} around`, sql`around.id = ${id}`)
  const folders = new Map(rows.map((row) => [row.id, row]))
  return new Map(ids.map((one) => [one, walk(one)]))

  function walk(one: string | null): FolderStep[] {
    const folder = one === null ? undefined : folders.get(one)
    if (!folder) return []
    return [...walk(folder.parentId), { folderId: folder.id, name: folder.name }]
  }
}

const Height = v.tuple([v.object({ height: v.number() })])

/** How many folders are inside each other, at most, in these: 1 where none has another in it. */
export async function measureHeight(tx: Transaction, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = v.parse(
    v.object({ rows: Height }),
    await tx.execute(sql`
      with recursive below(id, level) as (
        select ${id}, 1 from ${storageFolders} where ${id} in ${ids}
        union all
        select inside.id, level + 1
        from below inner join ${storageFolders} inside on inside.parent_id = below.id
        where level <= ${storageLimits.depth}
      ) select coalesce(max(level), 0)::int as height from below
    `),
  )
  return rows[0].height
}

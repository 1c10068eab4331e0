import { and, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findStandings } from '../billing/find-standing.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { media } from '../db/schema/media.ts'
import { projectMembers } from '../db/schema/project-members.ts'
import { uploads } from '../db/schema/uploads.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'

const gibibyte = 1024 ** 3

export type RoomDeps = Pick<Deps, 'env' | 'clock' | 'billing'>

/** The room that a project has left, by the plan of its owners and by what this machine has. */
interface Room {
  bytes: number
  /** What leaves the least room: a plan, or the machine's limit of a project or a person. */
  of: 'plan' | 'project' | 'person'
  /** That limit, in bytes. */
  limit: number
}

/** Bytes that are being received for a project and are not stored yet, by its id. */
export type Coming = ReadonlyMap<string, number>

/**
 * Measures without a lock, to refuse early what would not fit. The answered function takes the
 * bytes that are being received.
 */
export async function findRoom(
  deps: RoomDeps,
  db: Executor,
  projectId: string,
): Promise<(coming: Coming) => Room> {
  const owned = await findOwned(deps, db, projectId)
  const sums = await sumBytes(db, projectId, owned, deps.clock.now())
  return (coming) => measure(deps.env, projectId, owned, addUp(sums, coming))
}

/**
 * Throws STORAGE_LIMIT_REACHED for what would not fit, and locks the count until the transaction
 * ends: two calls at once would both find the last room. `hashes`: uploads that become the added
 * files.
 */
export async function requireStorageRoom(
  deps: RoomDeps,
  tx: Transaction,
  added: { projectId: string; bytes: number; hashes?: readonly string[] },
): Promise<void> {
  const { projectId, bytes, hashes = [] } = added
  const owned = await findOwned(deps, tx, projectId)
  await lockCounts(tx, [projectId, ...owned.map(({ userId }) => userId)])
  const sums = await sumBytes(tx, projectId, owned, deps.clock.now(), hashes)
  const room = measure(deps.env, projectId, owned, sums)
  if (bytes > room.bytes) throw refuseForRoom(room)
}

/**
 * For whoever is to own a project: throws STORAGE_LIMIT_REACHED when it does not fit beside theirs,
 * and locks the count as `requireStorageRoom`.
 */
export async function requireRoomToOwn(
  deps: RoomDeps,
  tx: Transaction,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  await lockCounts(tx, [projectId, userId])
  const isTheirs = and(eq(projectMembers.userId, userId), eq(projectMembers.role, 'OWNER'))
  const rows = await tx
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .where(isTheirs)
  const ids = [...new Set([...rows.map(({ id }) => id), projectId])]
  const standings = await findStandings(deps, tx, [userId])
  const planBytes = standings.get(userId)?.limits.storageBytes ?? 0
  const owned = ids.map((id) => ({ userId, projectId: id, planBytes }))
  const sums = await sumBytes(tx, projectId, owned, deps.clock.now())
  const room = least(measureOwners(deps.env, owned, sums))
  if (room && room.bytes < 0) throw refuseForRoom(room)
}

async function lockCounts(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${id}`}, 0))`)
}

const limitNames: Readonly<Record<Room['of'], string>> = {
  plan: 'do plano, para todos os projetos da mesma pessoa,',
  project: 'deste projeto',
  person: 'de todos os projetos da mesma pessoa',
}

export function refuseForRoom({ of, limit }: Room): ApiError {
  const message = `O limite ${limitNames[of]} é de ${sayBytes(limit)}.`
  return new ApiError('STORAGE_LIMIT_REACHED', { details: [{ field: 'media', message }] })
}

function addUp(sums: Coming, coming: Coming): Coming {
  const both = new Map(sums)
  for (const [id, bytes] of coming) both.set(id, (both.get(id) ?? 0) + bytes)
  return both
}

interface Owned {
  userId: string
  projectId: string
  /** What the owner's plan gives them, for all projects together. */
  planBytes: number
}

/** Every project of every owner of this one. */
async function findOwned(deps: RoomDeps, db: Executor, projectId: string): Promise<Owned[]> {
  const owner = alias(projectMembers, 'owner')
  const rows = await db
    .select({ userId: projectMembers.userId, projectId: projectMembers.projectId })
    .from(projectMembers)
    .innerJoin(owner, eq(owner.userId, projectMembers.userId))
    .where(
      and(
        eq(owner.projectId, projectId),
        eq(owner.role, 'OWNER'),
        eq(projectMembers.role, 'OWNER'),
      ),
    )
  const standings = await findStandings(deps, db, [...new Set(rows.map(({ userId }) => userId))])
  return rows.map((row) => ({
    ...row,
    planBytes: standings.get(row.userId)?.limits.storageBytes ?? 0,
  }))
}

async function sumBytes(
  db: Executor,
  projectId: string,
  owned: readonly Owned[],
  now: Date,
  exceptUploads: readonly string[] = [],
): Promise<Map<string, number>> {
  const ids = [...new Set([projectId, ...owned.map((one) => one.projectId)])]
  const kept = await db
    .select({ projectId: media.projectId, bytes: sql<string>`sum(${media.size})` })
    .from(media)
    .where(inArray(media.projectId, ids))
    .groupBy(media.projectId)
  const coming = await db
    .select({ projectId: uploads.projectId, bytes: sql<string>`sum(${uploads.size})` })
    .from(uploads)
    .where(
      and(
        inArray(uploads.projectId, ids),
        gt(uploads.expiresAt, now),
        exceptUploads.length > 0 ? notInArray(uploads.sha256, [...exceptUploads]) : undefined,
      ),
    )
    .groupBy(uploads.projectId)
  const sums = new Map<string, number>()
  for (const { projectId: id, bytes } of [...kept, ...coming])
    if (id) sums.set(id, (sums.get(id) ?? 0) + Number(bytes))
  return sums
}

function measure(
  env: Deps['env'],
  projectId: string,
  owned: readonly Owned[],
  sums: ReadonlyMap<string, number>,
): Room {
  const own = subtract(sums, 'project', inBytes(env.PROJECT_STORAGE_GIB), [projectId])
  return least([own, ...measureOwners(env, owned, sums)]) ?? own
}

/** The room that each owner has left in all their projects, by their plan and by this machine. */
function measureOwners(
  env: Deps['env'],
  owned: readonly Owned[],
  sums: ReadonlyMap<string, number>,
): Room[] {
  return [...Map.groupBy(owned, ({ userId }) => userId).values()].flatMap((projects) => {
    const ids = projects.map((one) => one.projectId)
    const ofPlan = projects
      .slice(0, 1)
      .map(({ planBytes }) => subtract(sums, 'plan', planBytes, ids))
    return [subtract(sums, 'person', inBytes(env.PERSON_STORAGE_GIB), ids), ...ofPlan]
  })
}

function subtract(
  sums: ReadonlyMap<string, number>,
  of: Room['of'],
  limit: number,
  ids: readonly string[],
): Room {
  return { of, limit, bytes: ids.reduce((left, id) => left - (sums.get(id) ?? 0), limit) }
}

function least(rooms: readonly Room[]): Room | undefined {
  return rooms.toSorted((one, other) => one.bytes - other.bytes)[0]
}

/** Without a number the machine sets no limit. */
function inBytes(gibibytes: number | undefined): number {
  return gibibytes === undefined ? Number.POSITIVE_INFINITY : gibibytes * gibibyte
}

function sayBytes(bytes: number): string {
  const gibibytes = bytes / gibibyte
  const [value, unit] = gibibytes >= 1 ? [gibibytes, 'GB'] : [bytes / 1024 ** 2, 'MB']
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${unit}`
}

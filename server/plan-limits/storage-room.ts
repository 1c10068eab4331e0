import { and, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Use } from '#contract/billing/plan.ts'
import { formatBytes } from '#contract/texts/format-numbers.ts'
import { findStandings } from '../billing/find-standing.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { media, uploads } from '../db/schema/media.ts'
import { projectMembers } from '../db/schema/projects.ts'
import { storageFiles } from '../db/schema/storage.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'

const gibibyte = 1024 ** 3

export type RoomDeps = Pick<Deps, 'env' | 'clock' | 'billing'>

/** The room that a project has left, by the plan of its owners and by what this machine has. */
export interface Room {
  /** What is left, in bytes; negative where the limit became smaller than what is stored. */
  bytes: number
  /** What counts for the limit, in bytes. */
  used: number
  /** What leaves the least room: a plan, or the machine's limit of a project or a person. */
  of: 'plan' | 'project' | 'person'
  /** That limit, in bytes; infinite where there is none. */
  limit: number
}

/** Bytes that are being received for a project and are not stored yet, by its id. */
export type Coming = ReadonlyMap<string, number>

/** What counts already, and becomes what is added. */
export interface Added {
  /** Hashes of uploads. */
  hashes?: readonly string[]
  /** Ids of announced files of the storage. */
  fileIds?: readonly string[]
}

/**
 * Measures without a lock, to refuse early what would not fit. The answered function takes the
 * bytes that are being received.
 */
export async function findRoom(
  deps: RoomDeps,
  db: Executor,
  projectId: string,
): Promise<(coming: Coming) => Room> {
  const owners = await findOwners(deps, db, projectId)
  const sums = await sumBytes(db, idsOf(projectId, owners), deps.clock.now())
  return (coming) => measure(deps.env, projectId, owners, addUp(sums, coming))
}

/**
 * Throws STORAGE_LIMIT_REACHED for what would not fit, and locks the count until the transaction
 * ends: two calls at once would both find the last room.
 */
export async function requireStorageRoom(
  deps: RoomDeps,
  tx: Transaction,
  added: Added & { projectId: string; bytes: number },
): Promise<void> {
  const { projectId, bytes } = added
  const owners = await findOwners(deps, tx, projectId)
  await lockCounts(tx, [projectId, ...owners.map(({ userId }) => userId)])
  const sums = await sumBytes(tx, idsOf(projectId, owners), deps.clock.now(), added)
  const room = measure(deps.env, projectId, owners, sums)
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
  const room = await findRoomOfPerson(deps, tx, userId, [projectId])
  if (room.bytes < 0) throw refuseForRoom(room)
}

/** How much room for media all projects of a person use, in bytes, and how much they have. */
export async function findStorageOfPerson(
  deps: RoomDeps,
  db: Executor,
  userId: string,
): Promise<Use> {
  return toUse(await findRoomOfPerson(deps, db, userId))
}

/** A limit of 0 is none. */
export function toUse({ used, limit }: Room): Use {
  return { used, limit: Number.isFinite(limit) ? limit : 0 }
}

/** The room left in all projects of a person, and in these as if they were theirs. */
async function findRoomOfPerson(
  deps: RoomDeps,
  db: Executor,
  userId: string,
  more: readonly string[] = [],
): Promise<Room> {
  const isTheirs = and(eq(projectMembers.userId, userId), eq(projectMembers.role, 'OWNER'))
  const rows = await db
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .where(isTheirs)
  const ids = [...new Set([...rows.map(({ id }) => id), ...more])]
  const standings = await findStandings(deps, db, [userId])
  const planBytes = standings.get(userId)?.limits.storageBytes ?? 0
  const sums = await sumBytes(db, ids, deps.clock.now())
  return least(measureOwner(deps.env, { userId, planBytes, projectIds: ids }, sums))
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
  const message = `O limite ${limitNames[of]} é de ${formatBytes(limit)}.`
  return new ApiError('STORAGE_LIMIT_REACHED', { details: [{ field: 'media', message }] })
}

function addUp(sums: Coming, coming: Coming): Coming {
  const both = new Map(sums)
  for (const [id, bytes] of coming) both.set(id, (both.get(id) ?? 0) + bytes)
  return both
}

interface Owner {
  userId: string
  /** What their plan gives them, for all their projects together. */
  planBytes: number
  projectIds: readonly string[]
}

/** Whoever owns this project, each with all their projects. */
async function findOwners(deps: RoomDeps, db: Executor, projectId: string): Promise<Owner[]> {
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
  const byOwner = Map.groupBy(rows, ({ userId }) => userId)
  const standings = await findStandings(deps, db, [...byOwner.keys()])
  return [...byOwner].map(([userId, projects]) => ({
    ...{ userId, projectIds: projects.map((one) => one.projectId) },
    planBytes: standings.get(userId)?.limits.storageBytes ?? 0,
  }))
}

/** This project and all others of its owners. */
function idsOf(projectId: string, owners: readonly Owner[]): string[] {
  return [...new Set([projectId, ...owners.flatMap(({ projectIds }) => projectIds)])]
}

async function sumBytes(
  db: Executor,
  ids: string[],
  now: Date,
  { hashes = [], fileIds = [] }: Added = {},
): Promise<Map<string, number>> {
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
        hashes.length > 0 ? notInArray(uploads.sha256, [...hashes]) : undefined,
      ),
    )
    .groupBy(uploads.projectId)
  // Those with a medium are counted as that. What is in the trash counts.
  const stored = await db
    .select({ projectId: storageFiles.projectId, bytes: sql<string>`sum(${storageFiles.size})` })
    .from(storageFiles)
    .where(
      and(
        inArray(storageFiles.projectId, ids),
        isNull(storageFiles.mediaId),
        or(isNull(storageFiles.announcedUntil), gt(storageFiles.announcedUntil, now)),
        fileIds.length > 0 ? notInArray(storageFiles.id, [...fileIds]) : undefined,
      ),
    )
    .groupBy(storageFiles.projectId)
  const sums = new Map<string, number>()
  for (const { projectId: id, bytes } of [...kept, ...coming, ...stored])
    if (id) sums.set(id, (sums.get(id) ?? 0) + Number(bytes))
  return sums
}

function measure(
  env: Deps['env'],
  projectId: string,
  owners: readonly Owner[],
  sums: ReadonlyMap<string, number>,
): Room {
  const own = subtract(sums, 'project', inBytes(env.PROJECT_STORAGE_GIB), [projectId])
  return least([own, ...owners.flatMap((owner) => measureOwner(env, owner, sums))])
}

/** The room that an owner has left in all their projects, by this machine and by their plan. */
function measureOwner(
  env: Deps['env'],
  { planBytes, projectIds }: Owner,
  sums: ReadonlyMap<string, number>,
): [Room, Room] {
  return [
    subtract(sums, 'person', inBytes(env.PERSON_STORAGE_GIB), projectIds),
    subtract(sums, 'plan', planBytes, projectIds),
  ]
}

function subtract(
  sums: ReadonlyMap<string, number>,
  of: Room['of'],
  limit: number,
  ids: readonly string[],
): Room {
  const used = ids.reduce((sum, id) => sum + (sums.get(id) ?? 0), 0)
  return { of, limit, used, bytes: limit - used }
}

function least([first, ...others]: readonly [Room, ...Room[]]): Room {
  return others.reduce((best, one) => (one.bytes < best.bytes ? one : best), first)
}

/** Without a number the machine sets no limit. */
function inBytes(gibibytes: number | undefined): number {
  return gibibytes === undefined ? Number.POSITIVE_INFINITY : gibibytes * gibibyte
}

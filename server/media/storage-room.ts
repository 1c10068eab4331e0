import { and, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '../db/database.ts'
import { media } from '../db/schema/media.ts'
import { projectMembers } from '../db/schema/project-members.ts'
import { uploads } from '../db/schema/uploads.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'

const gibibyte = 1024 ** 3

export type RoomDeps = Pick<Deps, 'env' | 'clock'>

/** The room that a project has left, by its own limit and those of its owners. */
interface Room {
  bytes: number
  /** Whose limit leaves the least room. */
  of: 'project' | 'person'
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
  { env, clock }: RoomDeps,
  db: Executor,
  projectId: string,
): Promise<(coming: Coming) => Room> {
  const owned = await findOwned(db, projectId)
  const sums = await sumBytes(db, projectId, owned, clock.now())
  return (coming) => measure(env, projectId, owned, addUp(sums, coming))
}

/**
 * Throws STORAGE_LIMIT_REACHED for what would not fit, and locks the count until the transaction
 * ends: two calls at once would both find the last room. `hashes`: uploads that become the added
 * files.
 */
export async function requireStorageRoom(
  { env, clock }: RoomDeps,
  tx: Transaction,
  added: { projectId: string; bytes: number; hashes?: readonly string[] },
): Promise<void> {
  const { projectId, bytes, hashes = [] } = added
  const owned = await findOwned(tx, projectId)
  const concerned = new Set([projectId, ...owned.map(({ userId }) => userId)])
  for (const id of [...concerned].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${id}`}, 0))`)
  const sums = await sumBytes(tx, projectId, owned, clock.now(), hashes)
  const room = measure(env, projectId, owned, sums)
  if (bytes > room.bytes) throw refuseForRoom(room)
}

export function refuseForRoom({ of, limit }: Room): ApiError {
  const whose = of === 'project' ? 'deste projeto' : 'de todos os projetos da mesma pessoa'
  const message = `O limite ${whose} é de ${sayBytes(limit)}.`
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
}

/** Every project of every owner of this one. */
async function findOwned(db: Executor, projectId: string): Promise<Owned[]> {
  const owner = alias(projectMembers, 'owner')
  return db
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
  const ofProject = { of: 'project', limit: env.PROJECT_STORAGE_GIB * gibibyte } as const
  const ofPerson = { of: 'person', limit: env.PERSON_STORAGE_GIB * gibibyte } as const
  const rooms: Room[] = [
    { ...ofProject, bytes: ofProject.limit - (sums.get(projectId) ?? 0) },
    ...[...Map.groupBy(owned, ({ userId }) => userId).values()].map((projects) => ({
      ...ofPerson,
      bytes: projects.reduce((left, one) => left - (sums.get(one.projectId) ?? 0), ofPerson.limit),
    })),
  ]
  return rooms.reduce((least, room) => (room.bytes < least.bytes ? room : least))
}

function sayBytes(bytes: number): string {
  const gibibytes = bytes / gibibyte
  const [value, unit] = gibibytes >= 1 ? [gibibytes, 'GB'] : [bytes / 1024 ** 2, 'MB']
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${unit}`
}

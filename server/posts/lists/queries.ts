import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { prepareByShape } from '../../db/prepare-once.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { postCounters, posts } from '../../db/schema/posts.ts'
import { projectMembers } from '../../db/schema/projects.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'

export interface PageOfPosts {
  projectId: string
  offset: number
  limit: number
  direction: 'asc' | 'desc'
}

/** How many posts a project has, and the number that its latest was given. */
export interface PostCount {
  total: number
  lastNumber: number
}

export async function countPosts(db: Database, projectId: string): Promise<PostCount> {
  const [count] = await db
    .select({ total: sql<number>`count(*)::int`, lastNumber: lastNumberOf(projectId) })
    .from(posts)
    .where(and(eq(posts.projectId, projectId), isNull(posts.deletedAt)))
  if (!count) throw new Error('A count without a row')
  return count
}

const lastNumberOf = (projectId: string | Placeholder) =>
  sql<number>`coalesce((select last from ${postCounters} where project_id = ${projectId}), 0)`

/** A post to read, with what decides the size of a batch. */
export interface WantedPost {
  id: string
  times: number
  /** Of its row, as the database keeps it; long texts are packed there. */
  bytes: number
}

/**
 * The columns are named with their tables by hand: in a query of one table drizzle writes them without,
 * and "id" would be that of `delivery_targets`.
 */
export const timesOfPost = sql<number>`(select count(*)::int from ${deliveryTargets} where ${deliveryTargets}.post_id = ${posts}.id)`

export const bytesOfPost = sql<number>`(select pg_column_size(stored.*) from ${posts} as stored where stored.id = ${posts}.id)`

const wanted = { id: posts.id, times: timesOfPost, bytes: bytesOfPost }

/** The order must be exactly that of the index (nulls included), or PostgreSQL sorts all posts. */
export function orderPosts(direction: PageOfPosts['direction']): SQL {
  return direction === 'desc'
    ? sql`${posts.createdAt} desc nulls last, ${posts.id} asc`
    : sql`${posts.createdAt} asc nulls first, ${posts.id} desc`
}

/** With `lastNumber` nothing is found once a later post was made, by whichever process. */
export async function findPage(
  db: Database,
  page: PageOfPosts,
  lastNumber?: number,
): Promise<WantedPost[]> {
  const { projectId, offset, limit, direction } = page
  const shape = { limit, direction, isGuarded: lastNumber !== undefined }
  return preparePage(db, shape).execute({ projectId, offset, lastNumber })
}

/** The size is part of the text, so that a plan that is kept is one for few posts. */
const preparePage = prepareByShape(
  'find_page',
  (db, asked: Pick<PageOfPosts, 'limit' | 'direction'> & { isGuarded: boolean }, name) => {
    const { limit, direction, isGuarded } = asked
    const order = orderPosts(direction)
    const projectId = sql.placeholder('projectId')
    const guard = isGuarded
      ? sql`${lastNumberOf(projectId)} = ${sql.placeholder('lastNumber')}`
      : undefined
    const isHere = and(eq(posts.projectId, projectId), guard)
    // Skips on the index alone; full rows are read only for the page.
    const ids = sql`
      select ${posts}.id from ${posts} where ${and(isHere, isNull(posts.deletedAt))}
      order by ${order} limit ${sql.raw(String(limit))} offset ${sql.placeholder('offset')}`
    return db
      .select(wanted)
      .from(posts)
      .where(sql`${posts.id} in (${ids})`)
      .orderBy(order)
      .prepare(name)
  },
)

/** Posts with a time in [from, to) that is not cancelled, found through the project's accounts. */
export async function findScheduled(
  db: Database,
  projectId: string,
  from: Date,
  to: Date,
): Promise<WantedPost[]> {
  const isHere = (column: ProjectColumn) => eq(column, projectId)
  return db
    .select(wanted)
    .from(posts)
    .where(isScheduled(db, isHere, { from, to }))
    .orderBy(asc(posts.createdAt), asc(posts.id))
}

/** The same in all projects to which a person belongs, each with its project. */
export async function findScheduledOfMember(
  db: Database,
  userId: string,
  from: Date,
  to: Date,
): Promise<(WantedPost & { projectId: string })[]> {
  const own = db
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .where(eq(projectMembers.userId, userId))
  const isHere = (column: ProjectColumn) => inArray(column, own)
  return db
    .select({ ...wanted, projectId: posts.projectId })
    .from(posts)
    .where(isScheduled(db, isHere, { from, to }))
    .orderBy(asc(posts.createdAt), asc(posts.id))
}

type ProjectColumn = typeof posts.projectId | typeof socialAccounts.projectId

function isScheduled(
  db: Database,
  isHere: (column: ProjectColumn) => SQL,
  { from, to }: { from: Date; to: Date },
): SQL | undefined {
  const accounts = db
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(isHere(socialAccounts.projectId))
  const inPeriod = db
    .select({ id: deliveryTargets.postId })
    .from(deliveryTargets)
    .where(
      and(
        inArray(deliveryTargets.accountId, accounts),
        gte(deliveryTargets.scheduledAt, from),
        lt(deliveryTargets.scheduledAt, to),
        ne(deliveryTargets.state, 'cancelled'),
      ),
    )
  return and(isHere(posts.projectId), isNull(posts.deletedAt), inArray(posts.id, inPeriod))
}

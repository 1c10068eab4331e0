import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Post } from '#contract/posts/post.ts'
import type { Executor } from '../../db/database.ts'
import { prepareOnce } from '../../db/prepare-once.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { media } from '../../db/schema/media.ts'
import { postMedia, posts } from '../../db/schema/posts.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { type ShownMedia, shownColumns } from '../../media/to-post-media.ts'
import { type TargetOfPost, toPost } from '../to-post.ts'

/** The posts that still exist, in the given order. */
export async function readPosts(db: Executor, ids: readonly string[]): Promise<Post[]> {
  const rows = await prepareRead(db).execute({ ids })
  const found = new Map(rows.map((row) => [row.post.id, readRow(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Undefined when the project has no such post, or it was deleted. */
async function findPost(
  db: Executor,
  place: { projectId: string; postId: string },
): Promise<Post | undefined> {
  const [row] = await prepareFind(db).execute(place)
  return row && readRow(row)
}

/** A post that was just written. */
export async function readPost(db: Executor, id: string): Promise<Post> {
  const [post] = await readPosts(db, [id])
  if (!post) throw new Error('A post that was written is not there')
  return post
}

const prepareRead = prepareOnce((db) =>
  selectPosts(db, sql`${posts.id} = any(${sql.placeholder('ids')}::uuid[])`).prepare('read_posts'),
)
const prepareFind = prepareOnce((db) =>
  selectPosts(
    db,
    and(eq(posts.id, sql.placeholder('postId')), eq(posts.projectId, sql.placeholder('projectId'))),
  ).prepare('find_post'),
)

type Row = Awaited<ReturnType<ReturnType<typeof prepareRead>['execute']>>[number]

function readRow({ post, files, targets }: Row): Post {
  return toPost(post, files, targets.map(readTarget))
}

/** Posts that still exist with their media and schedules, in one query: each costs a round trip. */
function selectPosts(db: Executor, where: SQL | undefined) {
  return db
    .select({
      post: posts,
      files: sql<ShownMedia[]>`(${selectFiles(db)})`,
      targets: sql<WrittenTarget[]>`(${selectTargets(db)})`,
    })
    .from(posts)
    .where(and(where, isNull(posts.deletedAt)))
}

/** In order of position. */
function selectFiles(db: Executor) {
  const file = sql`json_build_object('media', ${toJson(shownColumns)}, 'altText', ${postMedia.altText})`
  return db
    .select({
      list: sql`coalesce(json_agg(${file} order by ${postMedia.position}), '[]'::json)`,
    })
    .from(postMedia)
    .innerJoin(media, eq(media.id, postMedia.mediaId))
    .where(eq(postMedia.postId, posts.id))
}

/** A target as JSON has it: its times are text. */
type WrittenTarget = Omit<TargetOfPost, 'target'> & {
  target: Omit<TargetOfPost['target'], 'scheduledAt' | 'postedAt'> & {
    scheduledAt: string
    postedAt: string | null
  }
}

function readTarget({ target, account }: WrittenTarget): TargetOfPost {
  const scheduledAt = new Date(target.scheduledAt)
  const postedAt = target.postedAt === null ? null : new Date(target.postedAt)
  return { account, target: { ...target, scheduledAt, postedAt } }
}

/**
 * In order of time. Of several targets for an account and time only the one that is not cancelled,
 * else the last: replaced targets are not shown.
 */
function selectTargets(db: Executor) {
  const { id, scheduledAt, timeZone, postedAt, state, permalink, failure } = deliveryTargets
  const { platformId, username, pictureKey } = socialAccounts
  const target = toJson({ id, scheduledAt, timeZone, postedAt, state, permalink, failure })
  const account = toJson({ id: socialAccounts.id, platformId, username, pictureKey })
  const place = [deliveryTargets.accountId, scheduledAt]
  const shown = db
    .selectDistinctOn(place, {
      ...{ id, scheduledAt },
      json: sql`json_build_object('target', ${target}, 'account', ${account})`.as('json'),
    })
    .from(deliveryTargets)
    .innerJoin(socialAccounts, eq(socialAccounts.id, deliveryTargets.accountId))
    .where(eq(deliveryTargets.postId, posts.id))
    .orderBy(...place, sql`${state} = 'cancelled'`, desc(deliveryTargets.createdAt))
    .as('shown')
  return db
    .select({
      list: sql`coalesce(json_agg(${shown.json} order by ${shown.scheduledAt}, ${shown.id}), '[]'::json)`,
    })
    .from(shown)
}

function toJson(columns: Record<string, PgColumn>): SQL {
  const pairs = Object.entries(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  )
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

export async function getPost(
  deps: Pick<Deps, 'db'>,
  place: { projectId: string; postId: string },
): Promise<Post> {
  const post = await findPost(deps.db, place)
  if (!post) throw new ApiError('NOT_FOUND')
  return post
}

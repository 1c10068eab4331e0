import { and, desc, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { StorageItems, StorageUses } from '#contract/storage/storage.ts'
import type { Executor } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { postMedia, posts, savedTemplates, templateMedia } from '../../db/schema/posts.ts'
import { storageFiles } from '../../db/schema/storage.ts'
import { isListed } from '../../media-access/open-media.ts'
import { type Items, requireItems } from '../changes/require-items.ts'
import { listedBelow, type Viewer } from '../folder-trees.ts'

const mostPosts = 20

/**
 * The posts and templates of the project whose media are these files, or files in these folders.
 * They keep their media whatever becomes of the files. Throws what `requireItems` throws.
 */
export async function findUses(
  db: Executor,
  viewer: Viewer,
  ids: InferOutput<typeof StorageItems>,
): Promise<StorageUses> {
  const items = await requireItems(db, viewer, ids)
  const mediaIds = db
    .select({ id: storageFiles.mediaId })
    .from(storageFiles)
    .where(and(isListed, isOneOf(items)))
  const { id, caption, projectId, deletedAt, createdAt } = posts
  const postIds = db
    .select({ id: postMedia.postId })
    .from(postMedia)
    .where(inArray(postMedia.mediaId, mediaIds))
  const isUser = and(eq(projectId, viewer.projectId), isNull(deletedAt), inArray(id, postIds))
  const found = await db
    .select({ id, caption, scheduledAt: nextTime(db) })
    .from(posts)
    .where(isUser)
    .orderBy(desc(createdAt), id)
    .limit(mostPosts)
  const templateIds = db
    .select({ id: templateMedia.templateId })
    .from(templateMedia)
    .where(inArray(templateMedia.mediaId, mediaIds))
  return {
    total: await db.$count(posts, isUser),
    posts: found.map((post) => ({ ...post, scheduledAt: post.scheduledAt?.toISOString() ?? null })),
    templates: await db.$count(savedTemplates, inArray(savedTemplates.id, templateIds)),
  }
}

function isOneOf({ files, folders }: Items): SQL | undefined {
  const [fileIds, folderIds] = [files.map(({ id }) => id), folders.map(({ id }) => id)]
  return or(
    inArray(storageFiles.id, fileIds),
    folderIds.length > 0 ? sql`${storageFiles.folderId} in ${listedBelow(folderIds)}` : undefined,
  )
}

/** When something of a post is published next; null when nothing is to be published any more. */
function nextTime(db: Executor) {
  const { scheduledAt, postId, state } = deliveryTargets
  const isOver = ['published', 'rejected', 'unconfirmed', 'cancelled'] as const
  const next = db
    .select({ at: sql`min(${scheduledAt})` })
    .from(deliveryTargets)
    .where(and(eq(postId, posts.id), notInArray(state, [...isOver])))
  return sql<Date | null>`(${next})`.mapWith(scheduledAt)
}

import { asc, eq, inArray } from 'drizzle-orm'
import type { ExportedMedia } from '#contract/own-data.ts'
import type { Database } from '../db/database.ts'
import { media } from '../db/schema/media.ts'
import { postMedia } from '../db/schema/post-media.ts'
import { templateMedia } from '../db/schema/template-media.ts'
import { mediaPath } from '../media/media-url.ts'

/** The database, and the address under which people reach this server. */
export interface ExportSource {
  db: Database
  publicUrl: string
}

type MediaByOwner = Map<string, ExportedMedia[]>

/** The media of posts, by the id of each, in order. */
export async function findMediaOfPosts(
  { db, publicUrl }: ExportSource,
  ids: string[],
): Promise<MediaByOwner> {
  const { postId: ownerId, mediaId, altText, position } = postMedia
  const rows = await db
    .select({ ownerId, altText, file: mediaColumns })
    .from(postMedia)
    .innerJoin(media, eq(media.id, mediaId))
    .where(inArray(ownerId, ids))
    .orderBy(asc(position))
  return group(publicUrl, rows)
}

/** Of templates. */
export async function findMediaOfTemplates(
  { db, publicUrl }: ExportSource,
  ids: string[],
): Promise<MediaByOwner> {
  const { templateId: ownerId, mediaId, altText, position } = templateMedia
  const rows = await db
    .select({ ownerId, altText, file: mediaColumns })
    .from(templateMedia)
    .innerJoin(media, eq(media.id, mediaId))
    .where(inArray(ownerId, ids))
    .orderBy(asc(position))
  return group(publicUrl, rows)
}

const mediaColumns = {
  id: media.id,
  sha256: media.sha256,
  contentType: media.contentType,
  size: media.size,
}

interface PlacedRow {
  ownerId: string
  altText: string
  file: Pick<typeof media.$inferSelect, keyof typeof mediaColumns>
}

function group(publicUrl: string, rows: readonly PlacedRow[]): MediaByOwner {
  const byOwner: MediaByOwner = new Map()
  for (const { ownerId, altText, file } of rows) {
    const path = mediaPath(file)
    const exported = {
      name: path.slice(path.lastIndexOf('/') + 1),
      ...{ type: file.contentType, size: file.size, sha256: file.sha256, altText },
      address: publicUrl + path,
    }
    byOwner.set(ownerId, [...(byOwner.get(ownerId) ?? []), exported])
  }
  return byOwner
}

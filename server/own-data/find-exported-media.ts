import { asc, eq, inArray } from 'drizzle-orm'
import type { ExportedMedia } from '#contract/people/own-data.ts'
import type { Database } from '../db/database.ts'
import { media } from '../db/schema/media.ts'
import { postMedia, templateMedia } from '../db/schema/posts.ts'
import { mediaPath } from '../media/media-url.ts'
import type { ListedMedia, MediaPlaces } from './zip-media.ts'

export interface ExportSource {
  db: Database
  /** The address under which people reach this server. */
  publicUrl: string
  /** Where the media are in the zip. */
  places: MediaPlaces
}

type MediaByOwner = Map<string, ExportedMedia[]>

/** The media of posts, by the id of each, in order. */
export async function findMediaOfPosts(source: ExportSource, ids: string[]): Promise<MediaByOwner> {
  const { postId: ownerId, mediaId, altText, position } = postMedia
  const rows = await source.db
    .select({ ownerId, altText, file: mediaColumns })
    .from(postMedia)
    .innerJoin(media, eq(media.id, mediaId))
    .where(inArray(ownerId, ids))
    .orderBy(asc(position))
  return group(source, 'post', rows)
}

/** Of templates. */
export async function findMediaOfTemplates(
  source: ExportSource,
  ids: string[],
): Promise<MediaByOwner> {
  const { templateId: ownerId, mediaId, altText, position } = templateMedia
  const rows = await source.db
    .select({ ownerId, altText, file: mediaColumns })
    .from(templateMedia)
    .innerJoin(media, eq(media.id, mediaId))
    .where(inArray(ownerId, ids))
    .orderBy(asc(position))
  return group(source, 'template', rows)
}

const mediaColumns = {
  id: media.id,
  sha256: media.sha256,
  contentType: media.contentType,
  size: media.size,
  createdAt: media.createdAt,
}

interface PlacedRow {
  ownerId: string
  altText: string
  file: ListedMedia
}

function group(
  { publicUrl, places }: ExportSource,
  kind: 'post' | 'template',
  rows: readonly PlacedRow[],
): MediaByOwner {
  const byOwner: MediaByOwner = new Map()
  for (const { ownerId, altText, file } of rows) {
    const path = mediaPath(file)
    const exported = {
      name: path.slice(path.lastIndexOf('/') + 1),
      file: places.place({ kind, id: ownerId }, file),
      ...{ type: file.contentType, size: file.size, sha256: file.sha256, altText },
      address: publicUrl + path,
    }
    byOwner.set(ownerId, [...(byOwner.get(ownerId) ?? []), exported])
  }
  return byOwner
}

import type { SavedTemplate } from '#contract/posts/template.ts'
import { chooseBatchSize, firstBatchSize } from '../api/batch-size.ts'
import type { Batches } from '../api/stream-list.ts'
import { readNetworkVersions } from '../db/read-network-versions.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { type DescribedMedia, toPostMedia } from '../media/to-post-media.ts'
import { findTemplatesOf, readTemplates, type TemplateRow } from './queries.ts'

interface Asked {
  userId: string
  projectId: string
  authorId: string
  page: number
  size: number
}

/** A page of a person's own templates in a project, newest first; nobody reads another's. */
export async function* listTemplates(
  { db }: Pick<Deps, 'db'>,
  { userId, projectId, authorId, page, size }: Asked,
): Batches<SavedTemplate> {
  if (authorId.toLowerCase() !== userId) throw new ApiError('FORBIDDEN')
  const place = { projectId, authorId: userId, offset: page * size, limit: size }
  const ids = await findTemplatesOf(db, place)
  let rows = firstBatchSize
  while (ids.length > 0) {
    const found = await readTemplates(db, ids.splice(0, rows))
    if (found.length === 0) continue
    const bytes = yield found.map(({ row, placed }) => toSavedTemplate(row, placed))
    rows = chooseBatchSize(found.length, bytes)
  }
  return undefined
}

/** A template as the wire carries it; `placed` in order of position. */
export function toSavedTemplate(
  row: TemplateRow,
  placed: readonly DescribedMedia[],
): SavedTemplate {
  const { id, caption, description, location, userTags, productTags, altText, entryKey } = row
  return {
    ...{ id, caption, description, location, userTags, productTags, altText, entryKey },
    versions: readNetworkVersions(row.versions),
    media: placed.map(toPostMedia),
    createdAt: row.createdAt.toISOString(),
  }
}

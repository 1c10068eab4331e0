import type { SavedTemplate } from '#contract/posts/template.ts'
import { readNetworkVersions } from '../db/read-network-versions.ts'
import { type DescribedMedia, toPostMedia } from '../media/to-post-media.ts'
import type { TemplateRow } from './queries.ts'

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

import type { ExportedMedia } from '#contract/people/own-data.ts'
import type { posts } from '../db/schema/posts.ts'

type TextRow = Pick<
  typeof posts.$inferSelect,
  | 'id'
  | 'caption'
  | 'description'
  | 'location'
  | 'userTags'
  | 'productTags'
  | 'altText'
  | 'versions'
  | 'createdAt'
>

/** What posts and templates have in common. */
export function toExportedText(
  row: TextRow,
  { project, media = [] }: { project: string; media: ExportedMedia[] | undefined },
) {
  const { id, caption, description, location, userTags, productTags, altText, versions } = row
  return {
    ...{ id, project, caption, description, location, userTags, productTags, altText, versions },
    media,
    createdAt: row.createdAt.toISOString(),
  }
}

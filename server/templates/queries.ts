import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { media } from '../db/schema/media.ts'
import { savedTemplates, templateMedia } from '../db/schema/posts.ts'
import type { DescribedMedia } from '../media/to-post-media.ts'

export type TemplateRow = typeof savedTemplates.$inferSelect

export async function insertTemplate(
  tx: Transaction,
  template: typeof savedTemplates.$inferInsert,
  placed: readonly DescribedMedia[],
): Promise<TemplateRow> {
  const [row] = await tx.insert(savedTemplates).values(template).returning()
  if (!row) throw new Error('The template was not inserted')
  if (placed.length > 0)
    await tx.insert(templateMedia).values(
      placed.map(({ media: file, altText }, position) => ({
        ...{ templateId: row.id, position, mediaId: file.id, altText },
      })),
    )
  return row
}

/** Of everybody in the project. */
export async function countTemplates(tx: Transaction, projectId: string): Promise<number> {
  return tx.$count(savedTemplates, eq(savedTemplates.projectId, projectId))
}

export interface PageOfTemplates {
  projectId: string
  authorId: string
  offset: number
  limit: number
}

/** Newest first. */
export async function findTemplatesOf(db: Database, page: PageOfTemplates): Promise<string[]> {
  const { projectId, authorId, limit, offset } = page
  const rows = await db
    .select({ id: savedTemplates.id })
    .from(savedTemplates)
    .where(and(eq(savedTemplates.projectId, projectId), eq(savedTemplates.authorId, authorId)))
    .orderBy(desc(savedTemplates.createdAt), asc(savedTemplates.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

/** Those that are still there, in the order they are named. */
export async function readTemplates(
  db: Database,
  ids: readonly string[],
): Promise<{ row: TemplateRow; placed: DescribedMedia[] }[]> {
  const rows = await db
    .select()
    .from(savedTemplates)
    .where(inArray(savedTemplates.id, [...ids]))
  const files = await db
    .select({ templateId: templateMedia.templateId, media, altText: templateMedia.altText })
    .from(templateMedia)
    .innerJoin(media, eq(media.id, templateMedia.mediaId))
    .where(inArray(templateMedia.templateId, [...ids]))
    .orderBy(asc(templateMedia.position))
  const byTemplate = Map.groupBy(files, ({ templateId }) => templateId)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row ? { row, placed: byTemplate.get(id) ?? [] } : []
  })
}

/** Held until the transaction ends: of two deletions the second finds nothing. */
export async function lockTemplate(
  tx: Transaction,
  { projectId, templateId }: { projectId: string; templateId: string },
): Promise<Pick<TemplateRow, 'id' | 'authorId'> | undefined> {
  const [found] = await tx
    .select({ id: savedTemplates.id, authorId: savedTemplates.authorId })
    .from(savedTemplates)
    .where(and(eq(savedTemplates.id, templateId), eq(savedTemplates.projectId, projectId)))
    .for('update')
  return found
}

export async function removeTemplate(tx: Transaction, id: string): Promise<void> {
  await tx.delete(savedTemplates).where(eq(savedTemplates.id, id))
}

import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { media } from '../db/schema/media.ts'
import { savedTemplates } from '../db/schema/saved-templates.ts'
import { templateMedia } from '../db/schema/template-media.ts'
import type { Database, Transaction } from '../deps.ts'
import type { PlacedMedia } from '../media/to-post-media.ts'

export type TemplateRow = typeof savedTemplates.$inferSelect

export async function insertTemplate(
  tx: Transaction,
  template: typeof savedTemplates.$inferInsert,
  placed: readonly PlacedMedia[],
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

export async function readTemplatesOf(
  db: Database,
  { projectId, authorId }: { projectId: string; authorId: string },
): Promise<{ row: TemplateRow; placed: PlacedMedia[] }[]> {
  const rows = await db
    .select()
    .from(savedTemplates)
    .where(and(eq(savedTemplates.projectId, projectId), eq(savedTemplates.authorId, authorId)))
    .orderBy(desc(savedTemplates.createdAt), asc(savedTemplates.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const files = await db
    .select({ templateId: templateMedia.templateId, media, altText: templateMedia.altText })
    .from(templateMedia)
    .innerJoin(media, eq(media.id, templateMedia.mediaId))
    .where(inArray(templateMedia.templateId, ids))
    .orderBy(asc(templateMedia.position))
  const byTemplate = Map.groupBy(files, ({ templateId }) => templateId)
  return rows.map((row) => ({ row, placed: byTemplate.get(row.id) ?? [] }))
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

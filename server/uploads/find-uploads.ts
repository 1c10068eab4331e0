import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { uploads } from '../db/schema/media.ts'

export type UploadRow = typeof uploads.$inferSelect

/** The owner of an upload: a person in a project. Nobody else finds it. */
export interface UploadOwner {
  userId: string
  projectId: string
}

/** Those of these uploads that exist and belong to the owner, expired ones too; in no order. */
export async function findUploads(
  db: Executor,
  owner: UploadOwner,
  ids: readonly string[],
): Promise<UploadRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(uploads)
    .where(
      and(
        inArray(uploads.id, [...ids]),
        eq(uploads.userId, owner.userId),
        eq(uploads.projectId, owner.projectId),
      ),
    )
}

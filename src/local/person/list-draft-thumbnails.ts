import type { LocalDatabase } from '#local/database/db.ts'
import { filesOf } from '#local/media/files-of.ts'
import { listOwnDrafts, listOwnEdits } from './list-personal-data.ts'

/** Addresses of the thumbnails on the server that a person's drafts and edits show. */
export async function listDraftThumbnails(
  db: LocalDatabase,
  { userId, projectId }: { userId: string; projectId: string },
): Promise<(string | null | undefined)[]> {
  const isHere = (row: { projectId: string }) => row.projectId === projectId
  const drafts = (await listOwnDrafts(db, userId)).filter(isHere)
  const edits = (await listOwnEdits(db, userId)).filter(isHere)
  const infos = await db.media.bulkGet(drafts.flatMap(filesOf))
  return [
    ...infos.map((info) => info?.remote?.thumbnailUrl),
    ...edits.flatMap(({ basis }) => basis.media.map(({ thumbnailUrl }) => thumbnailUrl)),
  ]
}

import type { LocalDatabase } from './db.ts'
import { listOwnDrafts, listOwnEdits } from './list-own.ts'
import { filesOf } from './media/files-of.ts'

/** Addresses of the small pictures that a person's drafts and changes show and that are on the server. */
export async function listWorkPictures(
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

import type { Access } from '../../access/hold-access.ts'
import { recordActivity } from '../../activities/record-activity.ts'
import type { Transaction } from '../../db/database.ts'
import { isAnyProtected } from '../folder-trees.ts'

interface Told {
  kind: 'folder-deleted' | 'folder-protected' | 'folder-unprotected'
  folders: readonly { name: string; parentId: string | null }[]
}

/** Writes down once what somebody did with folders. What lies in a protected one is not named. */
export async function recordFolders(
  tx: Transaction,
  { projectId, userId }: Access,
  now: Date,
  { kind, folders }: Told,
): Promise<void> {
  if (folders.length === 0) return
  const around = folders.flatMap(({ parentId }) => parentId ?? [])
  const isHidden = await isAnyProtected(tx, around)
  const subject = isHidden ? '' : folders.map(({ name }) => name).join(', ')
  await recordActivity(tx, { projectId, userId, now, kind, subject })
}

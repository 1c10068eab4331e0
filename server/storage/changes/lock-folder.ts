import type { Executor } from '../../db/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { findChain } from '../../media-access/find-chain.ts'
import { endUnlock } from '../../media-access/unlocks.ts'
import type { Viewer } from '../folder-trees.ts'

/** Ends what the session opened; folders around it stay as they are. Throws NOT_FOUND. */
export async function lockFolder(
  db: Executor,
  { sessionId, projectId }: Viewer,
  folderId: string,
): Promise<void> {
  const chain = await findChain(db, { sessionId, projectId, folderId, isTrashSeen: true })
  if (chain.length === 0) throw new ApiError('NOT_FOUND')
  await endUnlock(db, sessionId, folderId)
}

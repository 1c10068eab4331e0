import type { Executor } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import { type ChainFolder, type FolderAsked, findChain } from './find-chain.ts'
import { type PasswordDeps, tryFolderPassword } from './try-folder-password.ts'
import { keepUnlock } from './unlocks.ts'

export interface OpenFolder extends Omit<ChainFolder, 'isShut'> {
  /** The folders around it, outermost first, without itself. */
  around: readonly Omit<ChainFolder, 'isShut'>[]
}

interface Asked extends FolderAsked {
  userId: string
  /**
   * Opens the outermost folder of the way that is shut, for the session. Only with `db` itself: in
   * a transaction a password is never tried, call this with it before.
   */
  password?: string | null | undefined
}

/**
 * The folder, not one in the trash unless `isTrashSeen`, if it and all around it are open for the session. What is
 * inside is never told otherwise. Throws NOT_FOUND, FOLDER_LOCKED (`folder_id` in its details is
 * the outermost folder that is shut), FOLDER_PASSWORD_WRONG or RATE_LIMITED.
 */
export async function requireOpenFolder(
  deps: PasswordDeps,
  db: Executor,
  { userId, password, ...asked }: Asked,
): Promise<OpenFolder> {
  const chain = await findChain(db, asked)
  const shut = chain.filter(({ isShut }) => isShut)
  const [first] = shut
  if (first?.passwordSetAt && typeof password === 'string') {
    const { sessionId, projectId } = asked
    await tryFolderPassword(deps, db, first, { userId, projectId, password, field: 'password' })
    const { id: folderId, passwordSetAt } = first
    await keepUnlock(db, { sessionId, folderId, passwordSetAt })
    shut.shift()
  }
  if (shut[0]) throw refuseLocked(shut[0].id)
  const folder = chain.at(-1)
  if (!folder) throw new ApiError('NOT_FOUND')
  return { ...folder, around: chain.slice(0, -1) }
}

export function refuseLocked(folderId: string): ApiError {
  return new ApiError('FOLDER_LOCKED', { details: [{ field: 'folder_id', message: folderId }] })
}

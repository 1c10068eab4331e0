import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { FolderPasswordChange, StorageFolder } from '#contract/storage/storage.ts'
import type { Membership } from '../../access/find-membership.ts'
import type { Access } from '../../access/hold-access.ts'
import { hashPassword } from '../../auth/password.ts'
import { requireConfirmation } from '../../auth/require-confirmation.ts'
import type { Executor } from '../../db/database.ts'
import { storageFolders } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { CallOrigin } from '../../http/call-origin.ts'
import { type ChainFolder, type FolderAsked, findChain } from '../../media-access/find-chain.ts'
import {
  forgetFolderGuesses,
  refuseLocked,
  refusePassword,
  tryFolderPassword,
} from '../../media-access/require-open-folder.ts'
import { endUnlock, endUnlocks, keepUnlock } from '../../media-access/unlocks.ts'
import { logSecurityEvent } from '../../security/log-security-event.ts'
import type { Viewer } from '../folder-trees.ts'
import { toStorageFolder } from '../to-storage-folder.ts'
import { changeStorage } from './change-storage.ts'
import { recordFolders } from './record-folders.ts'

interface Asked {
  folderId: string
  role: Membership['role']
  change: InferOutput<typeof FolderPasswordChange>
  origin: CallOrigin
}

/**
 * Gives a folder a password, another one, or none. Whoever has it must know the current one; the
 * owner of the project may leave that out once they confirmed who they are. What earlier passwords
 * opened is shut, except for this session. From a folder in the trash it can be taken away. Throws NOT_FOUND, FOLDER_LOCKED for a folder around it,
 * FOLDER_PASSWORD_WRONG, CONFIRMATION_REQUIRED or RATE_LIMITED.
 */
export async function changeFolderPassword(
  deps: Deps,
  access: Access,
  { folderId, role, change, origin }: Asked,
): Promise<StorageFolder> {
  const { userId, sessionId, projectId } = access
  // In the trash a password can only be taken away: a folder whose password nobody knows could be
  // neither restored nor deleted for good, and would take room all the while.
  const asked = { sessionId, projectId, folderId, isTrashSeen: change.password === null }
  const before = await findReachable(deps.db, asked)
  const isByOwner = change.current_password === null && role === 'OWNER'
  if (before.passwordSetAt) {
    if (isByOwner) await requireConfirmation(deps, access, origin)
    else {
      const password = change.current_password ?? ''
      const field = 'current_password'
      await tryFolderPassword({ ...deps, log: origin.log }, deps.db, before, {
        userId,
        projectId,
        password,
        field,
      })
    }
  }
  if (change.password !== null) await deps.limits.folderPasswordsByUser.consume(userId)
  const passwordHash = change.password === null ? null : await hashPassword(change.password)
  const needed: Access = isByOwner ? { ...access, least: 'OWNER' } : access
  const changed = await changeStorage(deps, needed, async (tx, now) => {
    const folder = await findReachable(tx, asked)
    // Another password was set since this one was compared.
    if (folder.passwordSetAt?.getTime() !== before.passwordSetAt?.getTime())
      throw refusePassword('current_password')
    const passwordSetAt = passwordHash === null ? null : after(before.passwordSetAt, now)
    const columns = { passwordHash, passwordSetAt }
    await tx.update(storageFolders).set(columns).where(eq(storageFolders.id, folderId))
    await endUnlocks(tx, folderId)
    if (passwordSetAt) await keepUnlock(tx, { sessionId, folderId, passwordSetAt })
    const kind = passwordSetAt ? 'folder-protected' : 'folder-unprotected'
    if (passwordSetAt || folder.passwordSetAt)
      await recordFolders(tx, access, now, { kind, folders: [folder] })
    return toStorageFolder({ ...folder, ...columns, isShut: false })
  })
  await forgetFolderGuesses(deps, before.id)
  const about = isByOwner && before.passwordSetAt ? 'folder-by-owner' : 'folder'
  const told = { userId, sessionId, projectId, subjectId: folderId, about }
  logSecurityEvent(origin.log, 'authn_password_change', { ...told, address: origin.address })
  return changed
}

/** The folder, if all around it is open. */
async function findReachable(db: Executor, asked: FolderAsked): Promise<ChainFolder> {
  const chain = await findChain(db, asked)
  const folder = chain.at(-1)
  if (!folder) throw new ApiError('NOT_FOUND')
  const shut = chain.find(({ id, isShut }) => isShut && id !== folder.id)
  if (shut) throw refuseLocked(shut.id)
  return folder
}

/** Of two passwords in one millisecond the second ends what the first opened, too. */
function after(before: Date | null, now: Date): Date {
  return before && before >= now ? new Date(before.getTime() + 1) : now
}

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

import { useMemo } from 'react'
import type { StorageTarget } from '#local/database/rows.ts'
import { discardEntry, retryNow } from '#local/outbox/kinds/entry-actions.ts'
import { moveStorageUpload } from '#local/storage/move-storage-upload.ts'
import { forgetStorageIncoming, listStorageIncoming } from '#local/storage/storage-incoming.ts'
import { retryStorageIncoming } from '#local/storage/take-storage-files.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { localDb } from '#src/browser/local-database.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { useDeviceQuery } from '#src/browser/use-device-query.ts'
import { silenceMs, useIsStalled } from '#src/browser/use-is-stalled.ts'
import { showErrorToast } from '#src/components/ui/overlays/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'
import { endUploads } from '../drain/end-uploads.ts'
import { wakeOutbox } from '../drain/wake.ts'
import { resumeStorage } from '../media/storage-intake.ts'
import { useOutbox } from '../outbox/outbox-store.ts'
import { listStorageUploads, type StorageUploadItem } from './storage-upload-item.ts'

export interface StorageUploads {
  /** The files on their way to the current project's storage, the newest last. */
  items: readonly StorageUploadItem[]
  /** 'Enviar agora': sends a refused or waiting file at once. */
  retry: (entryId: string) => Promise<void>
  /** Cancels an upload and deletes its file from this device. Ask the person first. */
  cancel: (entryId: string) => Promise<void>
  /** Sends a file to another folder of the project. */
  move: (entryId: string, folder: Pick<StorageTarget, 'folderId' | 'folderName'>) => Promise<void>
}

/**
 * The files on their way to the current project's storage, also those that are still being read;
 * updated after every change. An action that fails says so in a toast.
 */
export function useStorageUploads(): StorageUploads {
  const { user, project } = useSession()
  const { entries, progress, isPaused } = useOutbox()
  const { isOnline } = useConnectivity()
  const incoming = useDeviceQuery(
    async (db) => {
      const rows = await listStorageIncoming(db, { userId: user.id, projectId: project.id })
      const tries = await db.incomingTries.bulkGet(rows.map(({ id }) => id))
      return rows.map((row, index) => ({ row, refusal: tries[index]?.refusal }))
    },
    [user.id, project.id],
  )
  // One timer for all files, for the one whose progress is oldest; `isSilent` then decides for each.
  const stalest = Math.min(...[...progress.values()].map(({ movedAt }) => movedAt))
  const hasSilent = useIsStalled(Number.isFinite(stalest) ? stalest : undefined)
  const items = useMemo(
    () =>
      listStorageUploads(project.id, {
        ...{ entries, progress, isOnline, isPaused, incoming: incoming ?? [] },
        isSilent: (movedAt) => hasSilent && Date.now() - movedAt >= silenceMs,
      }),
    [entries, progress, isOnline, isPaused, incoming, hasSilent, project.id],
  )
  return { items, ...actions }
}

const actions: Omit<StorageUploads, 'items'> = {
  retry: (entryId) =>
    attempt(async () => {
      if (await isIncoming(entryId)) {
        await retryStorageIncoming(localDb, entryId)
        return await resumeStorage((id) => void wakeOutbox(id))
      }
      await retryNow(localDb, entryId)
      await wakeOutbox(entryId)
    }),
  cancel: (entryId) =>
    attempt(async () => {
      if (await isIncoming(entryId)) await forgetStorageIncoming(localDb, { id: entryId })
      else await discardEntry(localDb, entryId)
      endUploads()
    }),
  move: (entryId, folder) =>
    attempt(async () => {
      const { id } = await moveStorageUpload(localDb, entryId, folder)
      await wakeOutbox(id)
    }),
}

async function isIncoming(id: string): Promise<boolean> {
  return (await localDb.storageIncoming.where('id').equals(id).count()) > 0
}

async function attempt(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    showErrorToast(describeStorageError(error))
  }
}

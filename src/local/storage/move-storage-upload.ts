import type { LocalDatabase } from '#local/database/db.ts'
import { OutboxEntryRow, type StoreFileEntry } from '#local/database/outbox-entry.ts'
import type { StorageTarget, StorageUpload } from '#local/database/rows.ts'
import { readValid, StorageUploadRow } from '#local/database/stored-rows.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { clearProgress } from '#local/entries/progress.ts'
import { makeStorageEntry } from './enqueue-storage-upload.ts'

/** The file cannot be sent to another folder now; the message says why, in Portuguese. */
export class NotMovedError extends Error {
  readonly code = 'NOT_MOVED'
  override readonly name = 'NotMovedError'

  constructor(entry: Pick<StoreFileEntry, 'state'> | undefined) {
    super(tellWhy(entry))
  }
}

function tellWhy(entry: Pick<StoreFileEntry, 'state'> | undefined): string {
  if (!entry) return 'Este arquivo já foi enviado.'
  if (entry.state === 'sending')
    return 'Este arquivo está sendo guardado agora. Aguarde o fim do envio.'
  return 'Este arquivo pode já ter chegado à pasta de antes. Espere a resposta do servidor.'
}

/**
 * Sends a file that is refused or still waits to another folder of its project: under a new key, so
 * that it is another request, and with what is uploaded already. Wake the outbox afterwards. Throws
 * `NotMovedError` while it is being stored, or when it may have arrived in the folder it was for.
 */
export async function moveStorageUpload(
  db: LocalDatabase,
  entryId: string,
  { folderId, folderName }: Pick<StorageTarget, 'folderId' | 'folderName'>,
  now = Date.now(),
): Promise<StoreFileEntry> {
  return await db.transaction('rw', db.outbox, db.storageUploads, db.progress, async () => {
    const entry = readValid(OutboxEntryRow, await db.outbox.get(entryId))
    const upload = readValid(StorageUploadRow, await db.storageUploads.get(entryId))
    if (!entry || !upload || !mayMove(entry)) throw new NotMovedError(entry)
    await applyEvent(db, entryId, { type: 'withdrawn' })
    await clearProgress(db, entryId)
    const id = crypto.randomUUID()
    const moved: StorageUpload = { ...upload, id, folderId, folderName }
    await db.storageUploads.delete(entryId)
    await db.storageUploads.add(moved)
    const next = makeStorageEntry(moved, now)
    await db.outbox.add(next)
    return next
  })
}

/** Whether a file can still be sent to another folder. */
export function mayMove({
  kind,
  state,
  mayHaveArrived,
}: Pick<StoreFileEntry, 'state' | 'mayHaveArrived'> & { kind: string }): boolean {
  return kind === 'store-file' && state !== 'sending' && !mayHaveArrived
}

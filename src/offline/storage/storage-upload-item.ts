import type { OutboxState } from '#local/database/entry-core.ts'
import type { StorageIncoming } from '#local/database/rows.ts'
import type { ListedEntry } from '#local/entries/listed-entry.ts'
import type { SendProgress } from '#local/entries/progress.ts'
import { mayMove } from '#local/storage/move-storage-upload.ts'
import { damagedWords, describeEntryState, entrySentence } from '../outbox/entry-state.ts'

/** A file on its way to the storage, as a list shows it. */
export interface StorageUploadItem {
  /** The id of the file's outbox entry, known before there is one; a moved file gets a new one. */
  entryId: string
  folderId: string
  folderName: string
  name: string
  /** In bytes. */
  size: number
  /** SHA-256 of the file, by which its thumbnail is stored; undefined until the file has been read. */
  hash: string | undefined
  sentBytes: number
  totalBytes: number
  /** 'preparing': the file is being read; 'not-kept': this device could not store it, `words` say why. */
  state: OutboxState | 'preparing' | 'not-kept'
  /** The state in words: 'Enviando 43 %', 'Recusado: a pasta foi excluída.' */
  words: string
  canRetry: boolean
  /** Whether the upload can be cancelled, which deletes the file from this device. */
  canCancel: boolean
  /** Whether the file can be sent to another folder. */
  canMove: boolean
}

export interface StorageUploadsSituation {
  entries: readonly ListedEntry[]
  progress: ReadonlyMap<string, SendProgress>
  /** Chosen files that are not read yet, each with the reason if it cannot be stored. */
  incoming: readonly { row: StorageIncoming; refusal: string | undefined }[]
  isOnline: boolean
  isPaused: boolean
  /** Whether a transfer counts as silent whose last progress was at `movedAt` (ms). */
  isSilent(movedAt: number): boolean
}

/** The files on their way to a project's storage, the newest last. Pure. */
export function listStorageUploads(
  projectId: string,
  situation: StorageUploadsSituation,
): StorageUploadItem[] {
  const sent = situation.entries.flatMap((entry) => {
    const isOurs = entry.kind === 'store-file' && entry.projectId === projectId
    return isOurs ? { at: entry.createdAt, item: describeEntry(entry, situation) } : []
  })
  const chosen = situation.incoming.map(({ row, refusal }) => ({
    at: row.addedAt,
    item: describeIncoming(row, refusal),
  }))
  return [...sent, ...chosen].sort((a, b) => a.at - b.at).map(({ item }) => item)
}

function describeEntry(
  entry: Extract<ListedEntry, { kind: 'store-file' }>,
  { progress, isOnline, isPaused, isSilent }: StorageUploadsSituation,
): StorageUploadItem {
  const { id: entryId, state, problem, content } = entry
  if (!content) return { ...nothingKnown, entryId, state, words: entrySentence(damagedWords) }
  const { folderId, folderName, name, size, hash } = content
  const { sentBytes = 0, movedAt } = progress.get(entryId) ?? {}
  const isUnderWay = state === 'sending' || state === 'uploading'
  return {
    ...{ entryId, folderId, folderName, name, size, hash, state },
    sentBytes: Math.min(sentBytes, size),
    totalBytes: size,
    words: entrySentence(
      describeEntryState({
        ...{ state, problem, isOnline, isPaused },
        progress: isUnderWay ? Math.min(1, sentBytes / size) : undefined,
        isSilent: isUnderWay && movedAt !== undefined && isSilent(movedAt),
      }),
    ),
    canRetry: !isPaused && (state === 'queued' || state === 'rejected'),
    canCancel: state !== 'sending',
    canMove: mayMove(entry),
  }
}

function describeIncoming(
  { id: entryId, folderId, folderName, file }: StorageIncoming,
  refusal: string | undefined,
): StorageUploadItem {
  const { name, size } = file
  return {
    ...{ entryId, folderId, folderName, name, size, hash: undefined },
    ...{ sentBytes: 0, totalBytes: size },
    state: refusal === undefined ? 'preparing' : 'not-kept',
    words: refusal ?? 'Preparando o arquivo',
    canRetry: refusal !== undefined,
    canCancel: true,
    canMove: false,
  }
}

/** For an entry whose content is damaged, which can only be cancelled. */
const nothingKnown: Omit<StorageUploadItem, 'entryId' | 'state' | 'words'> = {
  ...{ folderId: '', folderName: '', name: 'Arquivo danificado', size: 0, hash: undefined },
  ...{ sentBytes: 0, totalBytes: 0, canRetry: false, canCancel: true, canMove: false },
}

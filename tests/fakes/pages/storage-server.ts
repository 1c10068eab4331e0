import type { StorageUsage } from '#contract/billing/plan.ts'
import * as endpoints from '#contract/endpoints/storage.ts'
import type {
  StorageFile,
  StorageFolder,
  StorageFolderContent,
  StorageUses,
  Trash,
} from '#contract/storage/storage.ts'
import { ApiError } from '#local/calls/api-error.ts'

const createdAt = '2026-11-21T17:30:00.000Z'

/** A UUID that ends in these digits. */
export const uuid = (number: number) =>
  `0e000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export function makeFolder(number: number, changes: Partial<StorageFolder> = {}): StorageFolder {
  return {
    ...{ folderId: uuid(number), name: `Pasta ${number}`, parentFolderId: null, createdAt },
    ...{ needsPassword: false, isLocked: false },
    ...changes,
  }
}

export function makeFile(number: number, changes: Partial<StorageFile> = {}): StorageFile {
  return {
    ...{ fileId: uuid(1_000_000 + number), folderId: uuid(1), fileName: `foto-${number}.jpg` },
    ...{ fileSize: 3_400_000, contentType: 'image/jpeg', createdAt, updatedAt: createdAt },
    ...{ fileUrl: '/files/x/original', thumbnailUrl: null, media: null },
    ...{ createdBy: 'Ana', entryKey: null },
    ...changes,
  }
}

export const makeStorageUsage = (changes: Partial<StorageUsage> = {}): StorageUsage => ({
  ...{ usedBytes: 617_000_000, limitBytes: 5_000_000_000 },
  ...{ formattedSize: '588 MB', storageLimitFormatted: '5 GB', usagePercentage: 12.34 },
  ...{ planName: 'Starter', isOverLimit: false, isOfPlan: true },
  ...changes,
})

export interface FakeFolder extends StorageFolder {
  path?: StorageFolderContent['path']
  files?: StorageFile[]
  isProtected?: boolean
}

/** What the storage has, and the calls it was asked for. A call answers in place of the usual answer. */
export interface FakeStorage {
  folders: FakeFolder[]
  usage: StorageUsage | Error
  uses: StorageUses
  trash: Trash
  answers: Map<unknown, unknown>
  calls: { endpoint: unknown; input: CallParts }[]
}

interface CallParts {
  params?: { id: string }
  query?: Record<string, string>
  body?: Record<string, unknown>
}

export function makeStorage(changes: Partial<FakeStorage> = {}): FakeStorage {
  return {
    ...{ folders: [], usage: makeStorageUsage(), uses: { total: 0, posts: [], templates: 0 } },
    ...{ trash: { items: [], totalItems: 0, totalBytes: 0 }, answers: new Map(), calls: [] },
    ...changes,
  }
}

const pageSize = 500

/** The answer of the server to a call of the page; an `Error` is thrown. */
export function answerStorage(storage: FakeStorage, endpoint: unknown, input: CallParts): unknown {
  storage.calls.push({ endpoint, input })
  const given = storage.answers.get(endpoint)
  if (given !== undefined) return typeof given === 'function' ? given(input) : given
  const id = input.params?.id
  switch (endpoint) {
    case endpoints.getStorageUsage:
      return storage.usage
    case endpoints.listStorageFolders:
      return storage.folders.filter(({ parentFolderId }) => parentFolderId === null)
    case endpoints.getStorageFolder:
      return readFolder(storage, id ?? '', Number(input.query?.page_size))
    case endpoints.listStorageFiles: {
      const from = Number(input.query?.page_token)
      return pageOf(storage.folders.find(({ folderId }) => folderId === id)?.files, from, pageSize)
    }
    case endpoints.findStorageUses:
      return storage.uses
    case endpoints.listStorageTrash:
      return storage.trash
    case endpoints.getStorageFile:
      return storage.folders.flatMap(({ files = [] }) => files).find(({ fileId }) => fileId === id)
    case endpoints.unlockStorageFolder:
      storage.folders = storage.folders.map((folder) =>
        folder.folderId === id ? { ...folder, isLocked: false } : folder,
      )
      return storage.folders.find(({ folderId }) => folderId === id)
    default:
      return {}
  }
}

function readFolder(storage: FakeStorage, id: string, size: number): unknown {
  const folder = storage.folders.find(({ folderId }) => folderId === id)
  if (!folder) return refuse(404, 'NOT_FOUND', 'Não encontrado.')
  if (folder.isLocked)
    return refuse(403, 'FOLDER_LOCKED', 'Esta pasta é protegida por senha.', [
      { field: 'folder_id', message: id },
    ])
  const { files, path = [], isProtected = folder.needsPassword, ...rest } = folder
  return {
    ...{ ...rest, path, isProtected, ...pageOf(files, 0, size) },
    subfolders: storage.folders.filter(({ parentFolderId }) => parentFolderId === id),
  }
}

function pageOf(files: readonly StorageFile[] = [], from: number, size: number) {
  const to = from + size
  return { files: files.slice(from, to), nextPageToken: to < files.length ? String(to) : null }
}

export function refuse(
  status: number,
  code: string,
  message: string,
  details: { field: string; message: string }[] = [],
): ApiError {
  return new ApiError(status, { code, message, details })
}

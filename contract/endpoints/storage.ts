import * as v from 'valibot'
import { StorageUsage } from '../billing/plan.ts'
import { storeFileCall } from '../calls/outbox-calls.ts'
import * as storage from '../storage/storage.ts'
import { define, IdParam, onceErrors } from './endpoint.ts'

/** Codes of everything that reads or writes inside a folder. */
const inFolder = ['NOT_FOUND', 'FOLDER_LOCKED'] as const
/** Codes of calls that carry a password. */
const withPassword = [...inFolder, 'FOLDER_PASSWORD_WRONG'] as const
const forRoom = ['STORAGE_LIMIT_REACHED', 'STORAGE_COUNT_REACHED', 'STORAGE_FULL'] as const

export const getStorageUsage = define({
  method: 'GET',
  path: '/storage/usage',
  caller: 'EDITOR',
  bodyType: 'none',
  answer: StorageUsage,
  errors: [],
})

/** The folders at the root. */
export const listStorageFolders = define({
  method: 'GET',
  path: '/storage/folders',
  caller: 'EDITOR',
  bodyType: 'none',
  answer: v.array(storage.StorageFolder),
  errors: [],
})

export const createStorageFolder = define({
  method: 'POST',
  path: '/storage/folders',
  caller: 'EDITOR',
  bodyType: 'json',
  body: storage.NewFolder,
  answer: storage.StorageFolder,
  errors: [...inFolder, 'NAME_TAKEN', 'STORAGE_COUNT_REACHED'],
})

export const getStorageFolder = define({
  method: 'GET',
  path: '/storage/folders/:id',
  caller: 'EDITOR',
  ids: { id: 'in-project' },
  bodyType: 'none',
  params: IdParam,
  query: storage.FolderContentQuery,
  answer: storage.StorageFolderContent,
  errors: inFolder,
})

export const listStorageFiles = define({
  method: 'GET',
  path: '/storage/folders/:id/files',
  caller: 'EDITOR',
  ids: { id: 'in-project' },
  bodyType: 'none',
  params: IdParam,
  query: storage.FilesQuery,
  answer: storage.StorageFilesPage,
  errors: withPassword,
})

export const renameStorageFolder = define({
  method: 'PUT',
  path: '/storage/folders/:id/rename',
  caller: 'EDITOR',
  ids: { id: 'in-project' },
  bodyType: 'json',
  params: IdParam,
  body: storage.Rename,
  answer: storage.StorageFolder,
  errors: [...inFolder, 'NAME_TAKEN'],
})

/** Puts the folder, with all that is in it, into the trash. */
export const deleteStorageFolder = define({
  method: 'DELETE',
  path: '/storage/folders/:id',
  caller: 'EDITOR',
  ids: { id: 'in-project' },
  bodyType: 'none',
  params: IdParam,
  answer: v.object({}),
  errors: inFolder,
})

/** Opens a protected folder, also one in the trash, for the caller's session. */
export const unlockStorageFolder = define({
  method: 'POST',
  path: '/storage/folders/:id/unlock',
  caller: 'EDITOR',
  ids: { id: 'in-project' },
  bodyType: 'json',
  params: IdParam,
  body: storage.UnlockFolder,
  answer: storage.StorageFolder,
  errors: withPassword,
})

/** Ends what `unlockStorageFolder` opened. */
export const lockStorageFolder = define({
  method: 'DELETE',
  path: '/storage/folders/:id/unlock',
  caller: 'EDITOR',
  ids: { id: 'in-project' },
  bodyType: 'none',
  params: IdParam,
  answer: v.object({}),
  errors: ['NOT_FOUND'],
})

/**
 * Gives a folder a password, another one, or none. By whoever knows the current one; the owner of
 * the project may leave it out after confirming who they are. From one in the trash it can only be
 * taken away.
 */
export const changeFolderPassword = define({
  method: 'PUT',
  path: '/storage/folders/:id/password',
  caller: 'EDITOR',
  ids: { id: 'in-project' },
  requiresDevice: true,
  bodyType: 'json',
  params: IdParam,
  body: storage.FolderPasswordChange,
  answer: storage.StorageFolder,
  errors: [...withPassword, 'CONFIRMATION_REQUIRED'],
})

export const getStorageFile = define({
  method: 'GET',
  path: '/storage/files/:id',
  caller: 'EDITOR',
  ids: { id: 'in-project' },
  bodyType: 'none',
  params: IdParam,
  answer: storage.StorageFile,
  errors: inFolder,
})

export const renameStorageFile = define({
  method: 'PUT',
  path: '/storage/files/:id/rename',
  caller: 'EDITOR',
  ids: { id: 'in-project' },
  bodyType: 'json',
  params: IdParam,
  body: storage.Rename,
  answer: storage.StorageFile,
  errors: [...inFolder, 'NAME_TAKEN'],
})

/** Puts the file into the trash. */
export const deleteStorageFile = define({
  method: 'DELETE',
  path: '/storage/files/:id',
  caller: 'EDITOR',
  ids: { id: 'in-project' },
  bodyType: 'none',
  params: IdParam,
  answer: v.object({}),
  errors: inFolder,
})

export const announceStorageFile = define({
  method: 'POST',
  path: '/storage/upload-url',
  caller: 'EDITOR',
  bodyType: 'json',
  body: storage.AnnouncedFile,
  answer: storage.AnnouncedFileAnswer,
  errors: [...withPassword, ...forRoom],
})

export const completeStorageUpload = define({
  method: 'POST',
  path: '/storage/complete-upload',
  caller: 'EDITOR',
  bodyType: 'json',
  body: storage.CompleteUpload,
  answer: storage.StorageFile,
  errors: [...inFolder, ...forRoom, 'UPLOAD_INCOMPLETE', 'UPLOAD_EXPIRED'],
})

export const storeStorageFile = define({
  ...storeFileCall,
  body: storage.StoredUpload,
  answer: storage.StorageFile,
  errors: [...onceErrors, ...withPassword, ...forRoom, 'UPLOAD_INCOMPLETE', 'UPLOAD_EXPIRED'],
})

export const getStorageDownload = define({
  method: 'POST',
  path: '/storage/download-url/:id',
  caller: 'EDITOR',
  ids: { id: 'in-project' },
  bodyType: 'json',
  params: IdParam,
  body: storage.DownloadRequest,
  answer: storage.DownloadAnswer,
  errors: withPassword,
})

export const moveStorageItems = define({
  method: 'POST',
  path: '/storage/move',
  caller: 'EDITOR',
  bodyType: 'json',
  maxBodyBytes: 128 * 1024,
  body: storage.MoveItems,
  answer: v.object({}),
  errors: [...inFolder, 'STORAGE_COUNT_REACHED'],
})

/** Puts files and folders, with all that is in them, into the trash. */
export const deleteStorageItems = define({
  method: 'POST',
  path: '/storage/delete',
  caller: 'EDITOR',
  bodyType: 'json',
  maxBodyBytes: 128 * 1024,
  body: storage.StorageItems,
  answer: v.object({}),
  errors: inFolder,
})

export const findStorageUses = define({
  method: 'POST',
  path: '/storage/uses',
  caller: 'EDITOR',
  bodyType: 'json',
  maxBodyBytes: 128 * 1024,
  body: storage.StorageItems,
  answer: storage.StorageUses,
  errors: inFolder,
})

export const searchStorage = define({
  method: 'GET',
  path: '/storage/search',
  caller: 'EDITOR',
  bodyType: 'none',
  query: storage.StorageSearchQuery,
  answer: storage.StorageFound,
  errors: [],
})

export const listStorageTrash = define({
  method: 'GET',
  path: '/storage/trash',
  caller: 'EDITOR',
  bodyType: 'none',
  answer: storage.Trash,
  errors: [],
})

/** Puts items of the trash back where they were. */
export const restoreStorageItems = define({
  method: 'POST',
  path: '/storage/trash/restore',
  caller: 'EDITOR',
  bodyType: 'json',
  maxBodyBytes: 128 * 1024,
  body: storage.StorageItems,
  answer: v.object({}),
  errors: [...inFolder, 'STORAGE_COUNT_REACHED'],
})

/** Deletes items of the trash for good. */
export const purgeStorageItems = define({
  method: 'POST',
  path: '/storage/trash/purge',
  caller: 'EDITOR',
  requiresDevice: true,
  bodyType: 'json',
  maxBodyBytes: 128 * 1024,
  body: storage.StorageItems,
  answer: v.object({}),
  errors: inFolder,
})

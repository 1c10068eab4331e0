import { StorageFile } from '../storage/storage.ts'
import { FetchedAddress, FoundNames, StorageNames } from '../storage/storage-import.ts'
import { define, onceErrors } from './endpoint.ts'

/** Fetches an image or a video from a public address, and keeps it. */
export const fetchStorageFile = define({
  method: 'POST',
  path: '/storage/fetch',
  caller: 'EDITOR',
  bodyType: 'json',
  isIdempotent: true,
  body: FetchedAddress,
  answer: StorageFile,
  errors: [
    ...onceErrors,
    ...(['NOT_FOUND', 'FOLDER_LOCKED'] as const),
    ...(['STORAGE_LIMIT_REACHED', 'STORAGE_COUNT_REACHED', 'STORAGE_FULL'] as const),
    ...(['MEDIA_TOO_LARGE', 'MEDIA_UNSUPPORTED', 'ADDRESS_REFUSED', 'ADDRESS_FAILED'] as const),
  ],
})

/** Files by name or path, for who writes them in a table. */
export const lookUpStorageNames = define({
  method: 'POST',
  path: '/storage/lookup',
  caller: 'EDITOR',
  bodyType: 'json',
  maxBodyBytes: 512 * 1024,
  body: StorageNames,
  answer: FoundNames,
  errors: [],
})

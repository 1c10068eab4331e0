import { FetchedAddress } from '../fetched-address.ts'
import { StorageFile } from '../storage.ts'
import { FoundNames, StorageNames } from '../storage-lookup.ts'
import { define, onceErrors } from './define.ts'

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

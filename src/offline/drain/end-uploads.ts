import { localDb } from '#src/browser/local-database.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { pagePorts } from './page-ports.ts'

/** Tells the server which uploads are not needed any more. Returns at once; errors go to `reportStorageError`. */
export function endUploads(): void {
  import('#local/uploads/end-unneeded-uploads.ts')
    .then(({ endUnneededUploads }) => endUnneededUploads(localDb, pagePorts))
    .catch(reportStorageError)
}

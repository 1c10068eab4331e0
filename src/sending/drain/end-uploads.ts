import { noteTrouble } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'
import { pagePorts } from './page-ports.ts'

/** Tells the server which uploads are not needed any more. Returns at once; errors go to `noteTrouble`. */
export function endUploads(): void {
  import('#local/uploads/end-unneeded-uploads.ts')
    .then(({ endUnneededUploads }) => endUnneededUploads(localDb, pagePorts))
    .catch(noteTrouble)
}

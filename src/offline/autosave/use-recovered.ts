import { useEffect, useState } from 'react'
import { openDevice } from '#src/browser/open-device.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { listUnloadBackups } from './unload-backup.ts'

let recovery: Promise<void> | undefined
let isOver = false

/** False until the unload backups of earlier pages are stored in their drafts; runs once per page load. */
export function useRecovered(): boolean {
  const [isRecovered, setIsRecovered] = useState(isOver)
  useEffect(() => {
    recovery ??= recover().finally(() => {
      isOver = true
    })
    recovery.catch(reportStorageError).finally(() => setIsRecovered(true))
  }, [])
  return isRecovered
}

/** Loads the code for it only when there are backups. */
async function recover(): Promise<void> {
  if (listUnloadBackups().length === 0) return
  const [{ recoverUnsaved }, { localDb }] = await Promise.all([
    import('./recover-unsaved.ts'),
    openDevice(),
  ])
  await recoverUnsaved(localDb)
}

import { useEffect, useState } from 'react'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { openDevice } from '#src/page/open-device.ts'
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
    recovery.catch(noteTrouble).finally(() => setIsRecovered(true))
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

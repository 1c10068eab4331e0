import { useEffect, useState } from 'react'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'
import { listUnloadBackups } from './unload-backup.ts'

let recovery: Promise<void> | undefined
let isOver = false

/** False until what the last page could not store in time is in its drafts; once for each page. */
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

/** The part that does it is loaded only where there is something to do. */
async function recover(): Promise<void> {
  if (listUnloadBackups().length === 0) return
  const { recoverUnsaved } = await import('./recover-unsaved.ts')
  await recoverUnsaved(localDb)
}

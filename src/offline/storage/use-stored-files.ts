import { useCallback, useEffect, useRef, useState } from 'react'
import type { StorageFile } from '#contract/storage/storage.ts'
import type { RefusedMedia } from '#local/media-owners/add-media.ts'
import { importWithNotice } from '#src/browser/lazy-loading.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { useSession } from '#src/session/session-context.ts'
import type { IntakeOwner } from '../media/use-media-intake.ts'
import type { StoredFilesProgress } from './take-stored-files.ts'

export interface StoredFiles {
  /**
   * Downloads files and adds them to the draft or edit. Resolves with those that were not added, each
   * with the reason; never rejects.
   */
  take: (files: readonly StorageFile[]) => Promise<RefusedMedia[]>
  /** Undefined while nothing is downloaded. */
  progress: StoredFilesProgress | undefined
  /** Aborts the download; files that were added until then stay. */
  stop: () => void
}

const notLoaded = 'Uma parte do uPubly não pôde ser carregada. Verifique a conexão e tente de novo.'

/** Takes files of the storage into a draft or edit. The download ends with the component. */
export function useStoredFiles(
  owner: IntakeOwner,
  onAdded: (hashes: string[]) => void,
): StoredFiles {
  const { project } = useSession()
  const [progress, setProgress] = useState<StoredFilesProgress>()
  const running = useRef<AbortController>(undefined)
  const latest = useRef({ owner, onAdded })
  useEffect(() => {
    latest.current = { owner, onAdded }
  })
  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [stop])

  const take = useCallback(
    async (files: readonly StorageFile[]) => {
      stop()
      const own = new AbortController()
      running.current = own
      try {
        const { id, store } = latest.current.owner
        const [{ takeStoredFiles }] = await Promise.all([
          importWithNotice(import('./take-stored-files.ts')),
          // Stores the values on the screen first, because files are added to the stored row.
          store(),
        ])
        const { added, refused } = await takeStoredFiles(async () => id, files, {
          projectId: project.id,
          signal: own.signal,
          onProgress: setProgress,
        })
        if (added.length > 0) latest.current.onAdded(added.map(({ hash }) => hash))
        return refused
      } catch (error) {
        const reason = describeStorageError(error) ?? notLoaded
        return files.map(({ fileName: name }) => ({ name, reason }))
      } finally {
        if (running.current === own) setProgress(undefined)
      }
    },
    [project.id, stop],
  )
  return { take, progress, stop }
}

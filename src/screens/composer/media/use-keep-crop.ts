import { useState } from 'react'
import type { MediaCrop } from '#local/database/rows.ts'
import { DraftNotEditableError } from '#local/drafts/drafts.ts'
import { CropError, type KeptCrop, keepCrop } from '#local/media-owners/keep-crop.ts'
import { localDb } from '#src/browser/local-database.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { cropPicture } from '#src/offline/media/media-work.ts'

/**
 * `keep` replaces the picture `hash` in the stored draft by its cropped copy. When that fails it returns
 * undefined, and `problem` says why.
 */
export function useKeepCrop(draftId: string, hash: string) {
  const [isKeeping, setIsKeeping] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function keep(crop: MediaCrop): Promise<KeptCrop | undefined> {
    setIsKeeping(true)
    setProblem(undefined)
    try {
      return await keepCrop(localDb, draftId, { hash, crop }, cropPicture)
    } catch (error) {
      const isTold = error instanceof CropError || error instanceof DraftNotEditableError
      setProblem(isTold ? error.message : reportStorageError(error))
      return undefined
    } finally {
      setIsKeeping(false)
    }
  }

  return { isKeeping, problem, keep }
}

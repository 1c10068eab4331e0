import { useState } from 'react'
import type { MediaCrop } from '#local/database/rows.ts'
import { DraftNotEditableError } from '#local/drafts/drafts.ts'
import { CropError, type KeptCrop, keepCrop } from '#local/media-owners/keep-crop.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'
import { cropPicture } from '#src/sending/media/media-work.ts'

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
      setProblem(isTold ? error.message : noteTrouble(error))
      return undefined
    } finally {
      setIsKeeping(false)
    }
  }

  return { isKeeping, problem, keep }
}

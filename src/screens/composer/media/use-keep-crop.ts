import { useState } from 'react'
import type { MediaCrop } from '#local/db.ts'
import { noteTrouble } from '#src/offline/device-trouble.ts'
import { localDb } from '#src/offline/local-database.ts'

/** Makes the copy and keeps it on the device; answers its hash, or tells why that could not be. */
export function useKeepCrop(draftId: string) {
  const [isKeeping, setIsKeeping] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function keep(crop: MediaCrop): Promise<string | undefined> {
    setIsKeeping(true)
    setProblem(undefined)
    try {
      const { keepCrop } = await import('#local/media/crop-image.ts')
      return (await keepCrop(localDb, draftId, crop)).hash
    } catch (error) {
      setProblem(noteTrouble(error))
      return undefined
    } finally {
      setIsKeeping(false)
    }
  }

  return { isKeeping, problem, keep }
}

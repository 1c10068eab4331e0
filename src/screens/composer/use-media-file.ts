import { useEffect, useState } from 'react'
import { readMedia } from '#local/media.ts'
import { localDb } from '#src/offline/local-database.ts'

/** The address of a kept file while it shows; undefined until it is read. Only ever for the one in view. */
export function useMediaFile(hash: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    readMedia(localDb, hash).then(
      (blob) => {
        if (isGone || !blob) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      // The small picture stays: that is all this device can still show.
      () => undefined,
    )
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [hash])
  return url
}

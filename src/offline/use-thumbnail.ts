import { useEffect, useState } from 'react'
import { readThumbnail } from '#local/media.ts'
import { localDb } from './local-database.ts'

/** An address for the small picture of a kept file; undefined while reading and when there is none. */
export function useThumbnail(hash: string | undefined): string | undefined {
  return useBlobUrl(hash, readThumbnail)
}

/** The address lives as long as the component shows this file. */
export function useBlobUrl(
  hash: string | undefined,
  read: (db: typeof localDb, hash: string) => Promise<Blob | undefined>,
): string | undefined {
  const [shown, setShown] = useState<{ hash: string; url: string }>()
  useEffect(() => {
    if (hash === undefined) return
    let url: string | undefined
    let isOver = false
    read(localDb, hash)
      .then((blob) => {
        if (isOver || !blob) return
        url = URL.createObjectURL(blob)
        setShown({ hash, url })
      })
      .catch((error: unknown) => console.error('A picture cannot be read', error))
    return () => {
      isOver = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [hash, read])
  return shown !== undefined && shown.hash === hash ? shown.url : undefined
}

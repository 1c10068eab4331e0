import { useEffect, useState } from 'react'
import type { LocalDatabase } from '#local/database/db.ts'
import { readThumbnail } from '#local/media/read-media.ts'
import { openDeviceSoon } from '#src/browser/open-device.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'

/**
 * The thumbnail URL of a file that is stored on the device or on the server; undefined while reading and
 * when there is none.
 */
export function useThumbnail(hash: string | undefined): string | undefined {
  return useBlobUrl(hash, readSmallPicture)
}

async function readSmallPicture(
  db: LocalDatabase,
  hash: string,
): Promise<Blob | string | undefined> {
  const blob = await readThumbnail(db, hash)
  return blob ?? (await db.media.get(hash))?.remote?.thumbnailUrl ?? undefined
}

/** An object URL that is revoked when the component shows another file or is unmounted. */
export function useBlobUrl(
  hash: string | undefined,
  read: (db: LocalDatabase, hash: string) => Promise<Blob | string | undefined>,
): string | undefined {
  const [shown, setShown] = useState<{ hash: string; url: string }>()
  useEffect(() => {
    if (hash === undefined) return
    let made: string | undefined
    let isOver = false
    openDeviceSoon()
      .then(({ localDb }) => read(localDb, hash))
      .then((found) => {
        if (isOver || found === undefined) return
        if (typeof found === 'string') return setShown({ hash, url: found })
        made = URL.createObjectURL(found)
        setShown({ hash, url: made })
      })
      .catch(reportStorageError)
    return () => {
      isOver = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [hash, read])
  return shown !== undefined && shown.hash === hash ? shown.url : undefined
}

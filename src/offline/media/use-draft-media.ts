import { useMemo } from 'react'
import type { MediaInfo } from '#local/database/rows.ts'
import { useLazyDeviceQuery } from '#src/browser/use-lazy-device-query.ts'

export interface DraftMedia {
  /** The draft's files in order; undefined for a file that was not found. */
  infos: readonly (MediaInfo | undefined)[]
  /** False while the database is still being read. */
  isKnown: boolean
}

const noneElsewhere: ReadonlyMap<string, MediaInfo> = new Map()

/** `elsewhere`: the server's files by hash, for those that are not on this device. */
export function useDraftMedia(
  hashes: readonly string[],
  elsewhere: ReadonlyMap<string, MediaInfo> = noneElsewhere,
): DraftMedia {
  const key = hashes.join()
  const found = useLazyDeviceQuery(
    async (db) => {
      const infos = await db.media.bulkGet([...hashes])
      return { key, byHash: new Map(infos.flatMap((info) => (info ? [[info.hash, info]] : []))) }
    },
    [key],
  )
  return useMemo(
    () => ({
      // Until the new result is there, the old one is used for the files in both.
      infos: hashes.map((hash) => found?.byHash.get(hash) ?? elsewhere.get(hash)),
      isKnown: found?.key === key,
    }),
    [hashes, found, key, elsewhere],
  )
}

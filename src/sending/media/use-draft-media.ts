import { useMemo } from 'react'
import type { MediaInfo } from '#local/rows.ts'
import { useStored } from '#src/page/use-stored.ts'

export interface DraftMedia {
  /** What is known of the draft's files, in their order; a hole is a file not found. */
  infos: readonly (MediaInfo | undefined)[]
  /** False while the device is still being asked about one of them. */
  isKnown: boolean
}

const noneElsewhere: ReadonlyMap<string, MediaInfo> = new Map()

/** `elsewhere`: files the server has, by hash, for those that are not on this device. */
export function useDraftMedia(
  hashes: readonly string[],
  elsewhere: ReadonlyMap<string, MediaInfo> = noneElsewhere,
): DraftMedia {
  const key = hashes.join()
  const found = useStored(
    async (db) => {
      const infos = await db.media.bulkGet([...hashes])
      return { key, byHash: new Map(infos.flatMap((info) => (info ? [[info.hash, info]] : []))) }
    },
    [key],
  )
  return useMemo(
    () => ({
      // Until the new answer comes the old one still holds for the files both speak of.
      infos: hashes.map((hash) => found?.byHash.get(hash) ?? elsewhere.get(hash)),
      isKnown: found?.key === key,
    }),
    [hashes, found, key, elsewhere],
  )
}

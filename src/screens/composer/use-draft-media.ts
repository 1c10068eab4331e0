import { useLiveQuery } from 'dexie-react-hooks'
import type { MediaInfo } from '#local/db.ts'
import { localDb } from '#src/offline/local-database.ts'

/** What is known of a draft's files, in their order; a hole is a file that is gone. Undefined at first. */
export function useDraftMedia(
  hashes: readonly string[],
): readonly (MediaInfo | undefined)[] | undefined {
  return useLiveQuery(() => localDb.media.bulkGet([...hashes]), [hashes.join()])
}

import type { Draft } from '#local/database/rows.ts'
import { readDraft } from '#local/drafts/drafts.ts'
import { openDevice } from '#src/browser/open-device.ts'
import { useLazyDeviceQuery } from '#src/browser/use-lazy-device-query.ts'
import { useRecovered } from '../autosave/use-recovered.ts'

/** One stored draft of the person; undefined while reading, null when it does not exist. */
export function useDraft(userId: string, id: string | undefined): Draft | undefined | null {
  const isRecovered = useRecovered()
  return useLazyDeviceQuery(
    async (db) => {
      if (id === undefined) return null
      if (!isRecovered) return undefined
      const draft = await readDraft(db, id)
      // The id in the URL may be of a draft of another person on this device.
      return draft?.userId === userId ? draft : null
    },
    [userId, id, isRecovered],
    openDevice,
  )
}

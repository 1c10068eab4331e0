import { listDrafts, readDraft } from '#local/drafts.ts'
import type { Draft } from '#local/rows.ts'
import { useStored } from '#src/page/use-stored.ts'
import { useRecovered } from '../autosave/use-recovered.ts'

/** The drafts of this page's person and project, newest first; undefined while reading. */
export function useDrafts(userId: string, projectId: string): Draft[] | undefined {
  useRecovered()
  return useStored((db) => listDrafts(db, { userId, projectId }), [userId, projectId])
}

/** One draft of this person, as it is stored; undefined while reading, null when there is none. */
export function useDraft(userId: string, id: string | undefined): Draft | undefined | null {
  const isRecovered = useRecovered()
  return useStored(
    async (db) => {
      if (id === undefined) return null
      if (!isRecovered) return undefined
      const draft = await readDraft(db, id)
      // The address may be of somebody who used this device before.
      return draft?.userId === userId ? draft : null
    },
    [userId, id, isRecovered],
  )
}

import { useLiveQuery } from 'dexie-react-hooks'
import type { Draft } from '#local/db.ts'
import { listDrafts, readDraft } from '#local/drafts.ts'
import { localDb } from './local-database.ts'
import { useRecovered } from './use-recovered.ts'

/** The drafts of this page's person and project, newest first; undefined while reading. */
export function useDrafts(userId: string, projectId: string): Draft[] | undefined {
  useRecovered()
  return useLiveQuery(() => listDrafts(localDb, { userId, projectId }), [userId, projectId])
}

/** One draft, as it is stored; undefined while reading, null when there is none. */
export function useDraft(id: string | undefined): Draft | undefined | null {
  const isRecovered = useRecovered()
  return useLiveQuery(async () => {
    if (id === undefined) return null
    return isRecovered ? ((await readDraft(localDb, id)) ?? null) : undefined
  }, [id, isRecovered])
}

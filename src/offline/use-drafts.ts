import { useLiveQuery } from 'dexie-react-hooks'
import type { Draft } from '#local/db.ts'
import { listDrafts, readDraft } from '#local/drafts.ts'
import { readSession } from '#local/session.ts'
import { localDb } from './local-database.ts'

/** The drafts of the signed-in person's current project, newest first; undefined while reading. */
export function useDrafts(): Draft[] | undefined {
  return useLiveQuery(async () => {
    const session = await readSession(localDb)
    if (session?.projectId == null) return []
    return await listDrafts(localDb, { userId: session.user.id, projectId: session.projectId })
  }, [])
}

/** One draft, as it is stored; undefined while reading, null when there is none. */
export function useDraft(id: string | undefined): Draft | undefined | null {
  return useLiveQuery(
    async () => (id === undefined ? null : ((await readDraft(localDb, id)) ?? null)),
    [id],
  )
}

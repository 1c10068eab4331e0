import type { Draft } from '#local/database/rows.ts'
import { listDrafts } from '#local/drafts/drafts.ts'
import { useDeviceQuery } from '#src/browser/use-device-query.ts'
import { useRecovered } from '../autosave/use-recovered.ts'

/** The drafts of the person in the project, newest first; undefined while reading. */
export function useDrafts(userId: string, projectId: string): Draft[] | undefined {
  useRecovered()
  return useDeviceQuery((db) => listDrafts(db, { userId, projectId }), [userId, projectId])
}

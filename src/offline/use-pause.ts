import { useLiveQuery } from 'dexie-react-hooks'
import { readPause } from '#local/outbox/pause.ts'
import { localDb } from './local-database.ts'

/** Whether this person has paused the sending of everything. */
export function usePause(userId: string): boolean {
  const pause = useLiveQuery(() => readPause(localDb, userId), [userId])
  return pause !== undefined
}

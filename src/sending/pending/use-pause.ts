import { readPause } from '#local/outbox/entry/pause.ts'
import { localDb } from '#src/page/local-database.ts'
import { useStored } from '#src/page/use-stored.ts'

/** Whether this person has paused the sending of everything. */
export function usePause(userId: string): boolean {
  const pause = useStored(() => readPause(localDb, userId), [userId])
  return pause !== undefined
}

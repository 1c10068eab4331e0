import { readPause } from '#local/outbox/entry/pause.ts'
import { useStored } from '#src/page/use-stored.ts'

/** Whether the person has paused sending. */
export function usePause(userId: string): boolean {
  const pause = useStored((db) => readPause(db, userId), [userId])
  return pause !== undefined
}

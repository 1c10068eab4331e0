import { readPause } from '#local/entries/pause.ts'
import { useDeviceQuery } from '#src/browser/use-device-query.ts'

/** Whether the person has paused sending. */
export function usePause(userId: string): boolean {
  const pause = useDeviceQuery((db) => readPause(db, userId), [userId])
  return pause !== undefined
}

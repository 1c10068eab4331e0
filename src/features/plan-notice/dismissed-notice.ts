import { createStore, useSelector } from '@tanstack/react-store'
import { browserStorage } from '#src/page/browser-storage.ts'

const key = 'upubly.planNotice'

/** Counts what was closed on this page, so that all who show the notice hear of it. */
const closings = createStore(0)

/** A notice that was closed stays closed for the day ('YYYY-MM-DD'); one for this browser. */
export const dismissedNotice = {
  set(projectId: string, day: string): void {
    browserStorage.write(key, `${projectId} ${day}`)
    closings.setState((count) => count + 1)
  },
}

export function useIsDismissed(projectId: string, day: string): boolean {
  useSelector(closings)
  return browserStorage.read(key) === `${projectId} ${day}`
}

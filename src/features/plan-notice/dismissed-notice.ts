import { createStore, useSelector } from '@tanstack/react-store'
import { browserStorage } from '#src/browser/browser-storage.ts'

const key = 'upubly.planNotice'

/** Counts the closings on this page, so that every component that shows the notice renders again. */
const closings = createStore(0)

/** A closed notice stays closed for the day ('YYYY-MM-DD'). The browser stores the latest closing only. */
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

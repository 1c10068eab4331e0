import { browserStorage } from '#src/page/browser-storage.ts'

const key = 'upubly.planNotice'

/** A notice that was closed stays closed for the day ('YYYY-MM-DD'); one for this browser. */
export const dismissedNotice = {
  is: (projectId: string, day: string): boolean =>
    browserStorage.read(key) === `${projectId} ${day}`,
  set: (projectId: string, day: string): void => browserStorage.write(key, `${projectId} ${day}`),
}

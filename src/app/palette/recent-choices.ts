import * as v from 'valibot'
import { browserStorage } from '#src/browser/browser-storage.ts'
import { recentPrefix } from '#src/session/copy-keys.ts'

/** How many choices are remembered, by their ids alone; they are deleted at the sign-out. */
export const mostRecent = 6

const Ids = v.array(v.string())

/** The ids of the choices a person made last on this device, the latest first. */
export function readRecent(userId: string): readonly string[] {
  try {
    return v.parse(Ids, JSON.parse(browserStorage.read(recentPrefix + userId) ?? '[]'))
  } catch {
    // Another version of the app wrote something else.
    return []
  }
}

export function noteRecent(userId: string, id: string): void {
  const ids = [id, ...readRecent(userId).filter((other) => other !== id)].slice(0, mostRecent)
  browserStorage.write(recentPrefix + userId, JSON.stringify(ids))
}

import * as v from 'valibot'
import { browserStorage } from '#src/page/browser-storage.ts'
import { recentPrefix } from '#src/session/copy-keys.ts'

/** So many choices are remembered, by their ids alone. They are deleted at the sign-out. */
export const mostRecent = 6

const Ids = v.array(v.string())

/** The ids of what a person chose last on this device, the last one first. */
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

import { browserStorage } from '#src/page/browser-storage.ts'
import { copyKey } from '#src/session/copy-keys.ts'
import { readAbout } from './device-copy.ts'

export interface CopiesAmount {
  /** Of the calendar, in all projects. */
  weeks: number
  /** Of the posts lists, in all projects. */
  posts: number
  bytes: number
}

/** What of the server's is kept as text for this person. */
export function measureCopies(userId: string): CopiesAmount {
  const sum = { weeks: 0, posts: 0, bytes: 0 }
  for (const key of browserStorage.keys(copyKey(userId, ''))) {
    const text = browserStorage.read(key) ?? ''
    const { weeks = 0, posts = 0 } = readAbout(text) ?? {}
    sum.weeks += weeks
    sum.posts += posts
    // Two bytes a character, as the browser's own limit counts.
    sum.bytes += text.length * 2
  }
  return sum
}

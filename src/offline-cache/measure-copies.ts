import { browserStorage } from '#src/browser/browser-storage.ts'
import { copyKey } from '#src/session/copy-keys.ts'
import { readAbout } from './serialize-cache.ts'

export interface CopiesAmount {
  /** Stored calendar weeks of all projects. */
  weeks: number
  /** Stored posts of the posts lists of all projects. */
  posts: number
  bytes: number
}

/** Measures the query caches that are stored for this person. */
export function measureCopies(userId: string): CopiesAmount {
  const sum = { weeks: 0, posts: 0, bytes: 0 }
  for (const key of browserStorage.keys(copyKey(userId, ''))) {
    const text = browserStorage.read(key) ?? ''
    const { weeks = 0, posts = 0 } = readAbout(text) ?? {}
    sum.weeks += weeks
    sum.posts += posts
    // The browser's limit counts two bytes per character.
    sum.bytes += text.length * 2
  }
  return sum
}

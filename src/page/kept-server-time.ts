import { followKeptTime } from '#local/server-time.ts'
import { browserStorage } from './browser-storage.ts'

const key = 'upubly.server-time'

/**
 * Makes the first screen of this page go by the server's time as an earlier page knew it: the device's
 * database, which says it too, is opened only after that screen. Keeps what this page comes to know.
 */
export function keepServerTime(): void {
  followKeptTime(readKept(), (next) => browserStorage.write(key, JSON.stringify(next)))
}

/** Undefined where it is damaged: the database or the next answer tells it. */
function readKept(): unknown {
  try {
    return JSON.parse(browserStorage.read(key) ?? 'null')
  } catch {
    return undefined
  }
}

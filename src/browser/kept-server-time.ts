import { followKeptTime } from '#local/calls/server-time.ts'
import { browserStorage } from './browser-storage.ts'

const key = 'upubly.server-time'

/**
 * Lets this page's first screen use the server time that an earlier page stored: the device's database, which
 * has it too, opens only after that screen. Stores each new measurement.
 */
export function keepServerTime(): void {
  followKeptTime(readKept(), (next) => browserStorage.write(key, JSON.stringify(next)))
}

/** Undefined if the stored value is damaged: the database or the next response has the time. */
function readKept(): unknown {
  try {
    return JSON.parse(browserStorage.read(key) ?? 'null')
  } catch {
    return undefined
  }
}

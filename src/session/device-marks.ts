import { browserStorage } from '#src/browser/browser-storage.ts'

/** Key prefix; the person's id follows. `rescue/find-owner.ts` reads these keys too. */
const prefix = 'upubly.left:'

/**
 * Marks in localStorage that a person signed out, written synchronously and without the database. While
 * the mark exists, neither the session row nor the cookie signs that person in. It is removed when their
 * row has been deleted, or when they sign in again.
 */
export const signedOutMarker = {
  set: (userId: string): void => browserStorage.write(prefix + userId, '1'),
  isSet: (userId: string): boolean => browserStorage.read(prefix + userId) !== null,
  remove: (userId: string): void => browserStorage.remove(prefix + userId),
}

const erasePrefix = 'upubly.erase:'

/**
 * Marks in localStorage the people whose unsent work is to be deleted from this device. A mark is set before
 * the deletion begins and removed when it is complete. A deletion that failed, or was cut off because the
 * page was closed, is thereby reported and repeated at the sign-in page. Each attempt has its own stamp and
 * removes only the mark with that stamp.
 */
export const eraseMark = {
  set(userId: string): string {
    const stamp = crypto.getRandomValues(new Uint32Array(2)).join('-')
    browserStorage.write(erasePrefix + userId, stamp)
    return stamp
  },
  isSet: (userId: string): boolean => browserStorage.read(erasePrefix + userId) !== null,
  remove(userId: string, stamp?: string): void {
    const key = erasePrefix + userId
    if (stamp === undefined || browserStorage.read(key) === stamp) browserStorage.remove(key)
  },
  /** The ids of the people whose unsent work is still to be deleted. */
  list: (): string[] =>
    browserStorage.keys(erasePrefix).map((key) => key.slice(erasePrefix.length)),
}

const sharedKey = 'upubly.sharedDevice'

/** Set at the sign-in for a shared device: signing out then also deletes drafts and unsent entries. */
export const sharedDevice = {
  isSet: (): boolean => browserStorage.read(sharedKey) !== null,
  set(isShared: boolean): void {
    if (isShared) browserStorage.write(sharedKey, '1')
    else browserStorage.remove(sharedKey)
  },
}

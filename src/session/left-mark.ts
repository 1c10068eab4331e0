import { browserStorage } from '#src/page/browser-storage.ts'

/** Followed by the person's id; `rescue/find-owner.ts` reads it too. */
const prefix = 'upubly.left:'

/**
 * Who left, noted at once and without the database: until their session is deleted there, or they sign
 * in again, neither its row nor a cookie lets them in.
 */
export const leftMark = {
  set: (userId: string): void => browserStorage.write(prefix + userId, '1'),
  isSet: (userId: string): boolean => browserStorage.read(prefix + userId) !== null,
  remove: (userId: string): void => browserStorage.remove(prefix + userId),
}

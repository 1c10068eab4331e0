import * as v from 'valibot'
import { browserStorage } from '#src/browser/browser-storage.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { unsavedPrefix } from '../copy-keys.ts'
import { eraseMark } from '../device-marks.ts'
import { loadDevice } from '../load-device.ts'

/** How long a blocked database may delay the sign-out, in ms. `eraseMark` stays until all is deleted. */
const patienceMs = 10_000

const Owned = v.object({ userId: v.string() })

/**
 * Deletes what a person wrote on this device and has not sent: drafts, media and outbox entries. Returns
 * false while that is not complete: `eraseMark` then stays, and the sign-in page says so and tries again.
 */
export async function eraseDevice(userId: string): Promise<boolean> {
  const stamp = eraseMark.set(userId)
  for (const key of browserStorage.keys(unsavedPrefix))
    if (isOf(userId, browserStorage.read(key))) browserStorage.remove(key)
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false))
  return await Promise.race([eraseRows(userId, stamp).catch(noteFailure), late])
}

/** Repeats `eraseDevice` for everybody with an `eraseMark`. Returns whether all of it is complete. */
export async function finishErasing(): Promise<boolean> {
  const done = await Promise.all(eraseMark.list().map(eraseDevice))
  return done.every(Boolean)
}

async function eraseRows(userId: string, stamp: string): Promise<boolean> {
  const [{ localDb }, { erasePerson }] = await Promise.all([
    loadDevice(),
    import('#local/person/erase-person.ts'),
  ])
  await erasePerson(localDb, userId)
  eraseMark.remove(userId, stamp)
  return true
}

function noteFailure(error: unknown): boolean {
  reportStorageError(error)
  return false
}

function isOf(userId: string, text: string | null): boolean {
  try {
    return v.parse(Owned, JSON.parse(text ?? 'null')).userId === userId
  } catch {
    // The backup is damaged and its owner unknown, so it stays.
    return false
  }
}

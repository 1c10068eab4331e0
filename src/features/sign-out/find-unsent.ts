import type { Unsent } from '#local/person/count-unsent.ts'
import { openDevice } from '#src/browser/open-device.ts'

/** How long signing out waits for the count of unsent work, in ms. */
const patienceMs = 3_000

/** The person's unsent work on this device; undefined when the device cannot be read. */
export async function findUnsent(userId: string): Promise<Unsent | undefined> {
  const counting = Promise.all([openDevice(), import('#local/person/count-unsent.ts')])
    .then(([{ localDb }, { countUnsent }]) => countUnsent(localDb, userId))
    .catch(() => undefined)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  return await Promise.race([counting, late])
}

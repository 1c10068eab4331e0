import type { Locker, RequestRelease } from '@tus/server'
import { TusRefusal } from './tus-refusal.ts'

/** Storing a piece takes no longer, unless the store hangs. */
const waitMs = 15_000

/**
 * One call at a time on an upload, in this process. A second one nearly always means that the first
 * one's connection is dead without our knowing: it is told to end, and what it had received counts.
 * Over processes nothing is locked; there the compare-and-set of the offset decides.
 */
export function createUploadLocker(): Locker {
  const holders = new Map<string, { requestRelease: RequestRelease; released: Promise<void> }>()
  return {
    newLock(id) {
      let release = () => {}
      return {
        async lock(signal, requestRelease) {
          const patience = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
          const outOfPatience = new Promise<void>((resolve) => {
            patience.addEventListener('abort', () => resolve(), { once: true })
          })
          for (let holder = holders.get(id); holder; holder = holders.get(id)) {
            await holder.requestRelease()
            await Promise.race([holder.released, outOfPatience])
            if (patience.aborted) throw new TusRefusal(423)
          }
          const { promise, resolve } = Promise.withResolvers<void>()
          holders.set(id, { requestRelease, released: promise })
          release = () => {
            holders.delete(id)
            resolve()
          }
        },
        async unlock() {
          release()
        },
      }
    },
  }
}

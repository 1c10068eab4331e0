import { setImmediate } from 'node:timers/promises'

export interface SharedTurn {
  /** Waits until this turn of the loop, or a later one, has room for so many bytes more. */
  take(bytes: number): Promise<void>
}

/**
 * Work on what arrives in pieces, from many at once: all of them together work on `most` bytes in one turn
 * of the loop, so that nobody else waits longer for it than they take.
 */
export function shareTurn(most: number): SharedTurn {
  let left = most
  let next: Promise<void> | undefined
  const renew = async () => {
    await setImmediate()
    left = most
    next = undefined
  }
  return {
    async take(bytes) {
      while (left <= 0) await next
      left -= bytes
      next ??= renew()
    },
  }
}

import { setImmediate } from 'node:timers/promises'

export interface ByteLimit {
  /** Waits until a turn of the event loop has room for so many bytes. */
  take(bytes: number): Promise<void>
}

/**
 * Limits work on arriving bytes to `most` bytes per turn of the event loop, over all callers, so
 * that other requests are served in between.
 */
export function limitBytesPerTurn(most: number): ByteLimit {
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

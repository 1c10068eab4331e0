import { setImmediate } from 'node:timers/promises'

let last = Promise.resolve()

/**
 * Lets other callbacks run before work that keeps the processor busy for milliseconds. When several
 * callers wait, each gets a turn of the event loop to itself.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}

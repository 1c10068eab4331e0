import { setImmediate } from 'node:timers/promises'

let last = Promise.resolve()

/**
 * Before work that keeps the processor for milliseconds: lets everything else be heard first. Of many
 * that step aside at once each has a turn of the loop to itself.
 */
export function stepAside(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}

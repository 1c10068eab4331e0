import { randomUUID } from 'node:crypto'
import type { Fault } from './fault-schema.ts'
import { pathPattern } from './path-pattern.ts'

type QueuedFault = Fault & { id: string }

/** Faults in order; each call gets the first one that matches. In memory only. */
export const createFaultQueue = () => {
  let queue: { fault: QueuedFault; pattern: RegExp }[] = []
  return {
    add: (fault: Fault): QueuedFault => {
      const queued = { ...fault, id: randomUUID() }
      queue.push({ fault: queued, pattern: pathPattern(fault.path) })
      return queued
    },
    take: (method: string, path: string): QueuedFault | undefined => {
      const found = queue.find(
        ({ fault, pattern }) =>
          (fault.method === undefined || fault.method === method) && pattern.test(path),
      )
      if (!found) return undefined
      if (found.fault.skip > 0) {
        found.fault.skip -= 1
        return undefined
      }
      found.fault.times -= 1
      if (found.fault.times === 0) queue = queue.filter((entry) => entry !== found)
      return found.fault
    },
    list: () => queue.map(({ fault }) => fault),
    clear: () => {
      queue = []
    },
  }
}
export type FaultQueue = ReturnType<typeof createFaultQueue>

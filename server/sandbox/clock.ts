/** The networks' time. Tests move it forward, to reach expiries without waiting. */
export type Clock = {
  now(): number
  advance(ms: number): void
  /** Calls the listener after each step forward. */
  onAdvance(listener: () => void): void
}

export const createClock = (now: () => number): Clock => {
  const listeners: (() => void)[] = []
  let offset = 0
  return {
    now: () => now() + offset,
    advance: (ms) => {
      offset += ms
      for (const listener of listeners) listener()
    },
    onAdvance: (listener) => {
      listeners.push(listener)
    },
  }
}

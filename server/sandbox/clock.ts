/** The networks' time. It can be moved forward, to reach expiries without waiting. */
export type Clock = { now(): number; advance(ms: number): void }

export const createClock = (now: () => number): Clock => {
  let offset = 0
  return {
    now: () => now() + offset,
    advance: (ms) => {
      offset += ms
    },
  }
}

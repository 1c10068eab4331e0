/** Random numbers that are the same for the same seed (mulberry32). */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(choices: readonly [T, ...T[]]): T
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
  }
}

/** The seed from the environment, to repeat a failed run; otherwise a new one. */
export function chooseSeed(name: 'FAILURE_SEED' | 'FUZZ_SEED' = 'FAILURE_SEED'): number {
  const asked = process.env[name]
  if (asked === undefined || asked === '') return Math.floor(Math.random() * 1_000_000_000)
  const seed = Number(asked)
  if (!Number.isSafeInteger(seed)) throw new Error(`${name} is no number: ${asked}`)
  return seed
}

/** A first screen that makes no call within `beginMs`, or takes longer than `longestMs`, is not waited for. */
const beginMs = 250
const longestMs = 1000
const lookMs = 50

let calls = 0
let hasBegun = false
let isFilled = false

/** Counts the call as part of the first screen until it is answered. */
export async function noteCall<T>(call: Promise<T>): Promise<T> {
  hasBegun = true
  calls++
  try {
    return await call
  } finally {
    calls--
  }
}

export function isCalling(): boolean {
  return calls > 0
}

/** Call when a screen shows its data. */
export function noteDataShown(): void {
  isFilled = true
}

/** Resolves when the first screen shows its data or all of its calls have ended, within `longestMs`. */
export async function afterFirstData(): Promise<void> {
  const begunAt = performance.now()
  // After an answer the screen renders, and may make further calls.
  for (let calm = 0; !isFilled && calm < 2; ) {
    await wait(lookMs)
    const passedMs = performance.now() - begunAt
    if (passedMs > longestMs) return
    calm = calls === 0 && (hasBegun || passedMs > beginMs) ? calm + 1 : 0
  }
  // Time for the data to be painted.
  await wait(lookMs)
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

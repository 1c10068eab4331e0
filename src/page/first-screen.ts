/** A first screen whose calls begin later, or take longer, has nothing else wait for it. */
const beginMs = 250
const longestMs = 1000
const lookMs = 50

let calls = 0
let hasBegun = false
let isFilled = false

/** While it lasts the first screen is not there yet. */
export async function noteCall<T>(call: Promise<T>): Promise<T> {
  hasBegun = true
  calls++
  try {
    return await call
  } finally {
    calls--
  }
}

/** True while calls are not answered. */
export function isCalling(): boolean {
  return calls > 0
}

/** A screen shows its data. */
export function noteDataShown(): void {
  isFilled = true
}

/** Ends when the first screen is drawn with its data, or none of its calls is on its way any more. */
export async function afterFirstData(): Promise<void> {
  const begunAt = performance.now()
  // What an answer brings is drawn after it, and may ask for more.
  for (let calm = 0; !isFilled && calm < 2; ) {
    await wait(lookMs)
    const passedMs = performance.now() - begunAt
    if (passedMs > longestMs) return
    calm = calls === 0 && (hasBegun || passedMs > beginMs) ? calm + 1 : 0
  }
  // The frame with them in it.
  await wait(lookMs)
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

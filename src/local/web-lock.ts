/** Names shared by all tabs and the worker. */
export type LockName = 'outbox' | 'session-refresh' | `incoming:${string}`

const inThisContext = new Map<LockName, Promise<unknown>>()

/** Waits its turn, then runs alone over all tabs and the worker. */
export async function runLocked<T>(name: LockName, run: () => Promise<T>): Promise<T> {
  if (hasLocks()) return await navigator.locks.request(lockId(name), run)
  const turn = (inThisContext.get(name) ?? Promise.resolve()).then(run, run)
  inThisContext.set(name, turn)
  try {
    return await turn
  } finally {
    if (inThisContext.get(name) === turn) inThisContext.delete(name)
  }
}

/** As `runLocked`, for who waits no longer than this, or until called off; answers undefined then. */
export async function runLockedWithin<T>(
  name: LockName,
  patienceMs: number,
  run: () => Promise<T>,
  callOff?: AbortSignal,
): Promise<T | undefined> {
  if (!hasLocks()) return await runLocked(name, run)
  const patience = new AbortController()
  const giveUp = () => patience.abort()
  const timer = setTimeout(giveUp, patienceMs)
  if (callOff?.aborted) giveUp()
  callOff?.addEventListener('abort', giveUp)
  let isMine = false
  try {
    return await navigator.locks.request(lockId(name), { signal: patience.signal }, () => {
      isMine = true
      return run()
    })
  } catch (error) {
    if (!isMine && patience.signal.aborted) return undefined
    throw error
  } finally {
    clearTimeout(timer)
    callOff?.removeEventListener('abort', giveUp)
  }
}

/** Runs only when nobody else does; answers undefined otherwise. */
export async function runIfFree<T>(name: LockName, run: () => Promise<T>): Promise<T | undefined> {
  if (hasLocks())
    return await navigator.locks.request(lockId(name), { ifAvailable: true }, async (lock) =>
      lock ? await run() : undefined,
    )
  return inThisContext.has(name) ? undefined : await runLocked(name, run)
}

const lockId = (name: LockName) => `upubly-${name}`

/** Missing in browsers of before 2022: then one context at a time is all that can be promised, and the keys do the rest. */
const hasLocks = () => typeof navigator !== 'undefined' && 'locks' in navigator

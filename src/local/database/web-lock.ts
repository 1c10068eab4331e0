/** Names of locks that all tabs and the worker share. */
export type LockName = 'outbox' | 'session-refresh' | `incoming:${string}`

const inThisContext = new Map<LockName, Promise<unknown>>()

/** Waits for its turn, then runs alone over all tabs and the worker. */
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

/**
 * As `runLocked`, but waits at most this long (ms) or until the signal; undefined when it did not
 * run.
 */
export async function runLockedWithin<T>(
  name: LockName,
  silenceTimeoutMs: number,
  run: () => Promise<T>,
  callOff?: AbortSignal,
): Promise<T | undefined> {
  if (!hasLocks()) return await runLocked(name, run)
  const patience = new AbortController()
  const giveUp = () => patience.abort()
  const timer = setTimeout(giveUp, silenceTimeoutMs)
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

/** Runs only if the lock is free; undefined otherwise. */
export async function runIfFree<T>(name: LockName, run: () => Promise<T>): Promise<T | undefined> {
  if (hasLocks())
    return await navigator.locks.request(lockId(name), { ifAvailable: true }, async (lock) =>
      lock ? await run() : undefined,
    )
  return inThisContext.has(name) ? undefined : await runLocked(name, run)
}

const lockId = (name: LockName) => `upubly-${name}`

/**
 * Browsers from before 2022 have no locks: then only one context at a time is sure to send, and the
 * idempotency keys prevent duplicates.
 */
const hasLocks = () => typeof navigator !== 'undefined' && 'locks' in navigator

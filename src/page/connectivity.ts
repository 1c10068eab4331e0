import { apiBase } from '#contract/api.ts'
import { endSilentCalls, fetchText } from '#local/fetch-text.ts'

/** Whether the server can be spoken to, by the browser's word and by the last real answer. */
let isReachable = true
let heardAt = Number.NEGATIVE_INFINITY
let probe: ReturnType<typeof setTimeout> | undefined
let nextProbeMs = 0
const listeners = new Set<() => void>()

/** A line that is back is noticed within ten seconds while somebody looks, however long it was away. */
const firstProbeMs = 2_000
const longestProbeMs = 4_000
const growth = 1.3
/** Longer than it is to the next question: on a very slow line several are on their way. */
const patienceMs = 8_000
/** What hears nothing for so long may be on a connection that died with the line before … */
const doubtMs = 1_000
/** … of which a browser keeps six to a server, and takes them first: so all are asked, and closed when silent. */
const otherConnections = 5
const othersPatienceMs = 2_000

/**
 * Tell it after every call: an answer of ours came back, or none did. `beganAt` (`performance.now`):
 * what was asked before the last answer came says nothing of the line as it is now.
 */
export function noteAnswer(wasReached: boolean, beganAt = performance.now()): void {
  if (wasReached) heardAt = performance.now()
  else if (beganAt < heardAt) return
  if (isReachable === wasReached) return
  isReachable = wasReached
  clearTimeout(probe)
  if (wasReached) endSilentCalls()
  tell()
  if (!wasReached) probeAfter(firstProbeMs)
}

export function isOnline(): boolean {
  return navigator.onLine && isReachable
}

/**
 * Asks the server for a sign of life, and notes what came of it. `isInDoubt`: calls of just now heard
 * nothing, so that connections may be dead of which the browser knows nothing.
 */
export async function askServer({ isInDoubt = !isReachable } = {}): Promise<void> {
  const beganAt = performance.now()
  noteAnswer(await isServerThere(isInDoubt), beganAt)
}

export function subscribeToConnectivity(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', onBrowserOnline)
    window.addEventListener('offline', tell)
    document.addEventListener('visibilitychange', onVisibility)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('online', onBrowserOnline)
    window.removeEventListener('offline', tell)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** Calls back each time the server can be spoken to again. Answers the way to stop. */
export function onBackOnline(callback: () => void): () => void {
  let wasOnline = isOnline()
  return subscribeToConnectivity(() => {
    const isBack = isOnline() && !wasOnline
    wasOnline = isOnline()
    if (isBack) callback()
  })
}

/** The network changed, so the last answer says nothing any more: believe until proved wrong. */
function onBrowserOnline(): void {
  clearTimeout(probe)
  isReachable = true
  endSilentCalls()
  tell()
}

/** Whoever looks again learns at once how things are. */
function onVisibility(): void {
  if (!isReachable && isLookedAt()) probeAfter(0)
}

/** While the server is away and somebody looks, a small question now and then. */
function probeAfter(waitMs: number): void {
  clearTimeout(probe)
  nextProbeMs = Math.min(Math.max(waitMs, firstProbeMs) * growth, longestProbeMs)
  probe = setTimeout(() => {
    // Whoever looks again begins it anew.
    if (isReachable || !isLookedAt()) return
    if (navigator.onLine) void askServer()
    probeAfter(nextProbeMs)
  }, waitMs)
}

const isLookedAt = () => document.visibilityState === 'visible'

async function isServerThere(isInDoubt: boolean): Promise<boolean> {
  const over = new AbortController()
  const ask = (waitMs: number) => isAnswered(waitMs, over.signal)
  const first = ask(patienceMs)
  const asked = [first]
  if (isInDoubt && (await isSilentAfter(first, doubtMs)))
    for (let count = 0; count < otherConnections; count += 1) asked.push(ask(othersPatienceMs))
  try {
    return await Promise.any(asked.map(rejectUnlessTrue))
  } catch {
    return false
  } finally {
    over.abort()
  }
}

async function isAnswered(waitMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    const { response } = await fetchText(
      { fetch: (...request) => fetch(...request) },
      `${apiBase}/health`,
      { redirect: 'error', silenceTimeoutMs: waitMs, signal },
    )
    return response.ok && response.headers.get('Content-Type')?.includes('json') === true
  } catch {
    return false
  }
}

async function isSilentAfter(answer: Promise<unknown>, waitMs: number): Promise<boolean> {
  const wait = new Promise<true>((resolve) => setTimeout(resolve, waitMs, true))
  return await Promise.race([answer.then(() => false), wait])
}

async function rejectUnlessTrue(answer: Promise<boolean>): Promise<true> {
  if (await answer) return true
  throw new Error('No answer')
}

function tell(): void {
  for (const listener of listeners) listener()
}

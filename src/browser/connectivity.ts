import { createStore } from '@tanstack/react-store'
import { useSyncExternalStore } from 'react'
import { apiBase } from '#contract/calls/api.ts'
import { endSilentCalls, fetchText } from '#local/calls/fetch-text.ts'

/** Whether the last call reached the server; `isOnline` also asks the browser. */
let isReachable = true
let heardAt = Number.NEGATIVE_INFINITY
let probe: ReturnType<typeof setTimeout> | undefined
let nextProbeMs = 0
/** What the listeners were told last: the last known result of `isOnline`. */
const online = createStore(true)
let followers = 0

/** Delays between probes, in ms: a visible page notices a returned connection within ten seconds. */
const firstProbeMs = 2_000
const longestProbeMs = 4_000
const growth = 1.3
/** Timeout of a probe, in ms: longer than the delays, so on a slow connection several are under way. */
const patienceMs = 8_000
/** A probe without an answer for this time, in ms, may use a dead connection from before the interruption. */
const doubtMs = 1_000
/**
 * Browsers keep up to six connections per server and reuse them, dead or not. So this many more probes are
 * sent: they occupy the other connections, and each that stays silent is closed.
 */
const otherConnections = 5
const othersPatienceMs = 2_000

/**
 * Call after every request. `wasReached`: whether our server answered. `beganAt` (`performance.now`): the
 * failure of a request that began before the last response says nothing about the present connection.
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
 * Probes the server and records the result. `isInDoubt`: recent calls got no answer, so the browser may
 * hold dead connections without knowing it.
 */
export async function askServer({ isInDoubt = !isReachable } = {}): Promise<void> {
  const beganAt = performance.now()
  noteAnswer(await isServerThere(isInDoubt), beganAt)
}

/** Calls back when the result of `isOnline` changes. Returns a function to stop, to be called once. */
export function subscribeToConnectivity(listener: () => void): () => void {
  followers += 1
  if (followers === 1) {
    window.addEventListener('online', onBrowserOnline)
    window.addEventListener('offline', tell)
    document.addEventListener('visibilitychange', onVisibility)
  }
  tell()
  const { unsubscribe } = online.subscribe(listener)
  return () => {
    unsubscribe()
    followers -= 1
    if (followers > 0) return
    window.removeEventListener('online', onBrowserOnline)
    window.removeEventListener('offline', tell)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** Calls back each time the connection to the server returns. Returns a function to stop. */
export function onBackOnline(callback: () => void): () => void {
  let wasOnline = isOnline()
  return subscribeToConnectivity(() => {
    const isBack = isOnline() && !wasOnline
    wasOnline = isOnline()
    if (isBack) callback()
  })
}

/** The network changed, so the last result is outdated: the server counts as reachable until a call fails. */
function onBrowserOnline(): void {
  clearTimeout(probe)
  isReachable = true
  endSilentCalls()
  tell()
}

/** Probes at once when the page becomes visible. */
function onVisibility(): void {
  if (!isReachable && isLookedAt()) probeAfter(0)
}

/** Probes repeatedly while the server is unreachable and the page is visible. */
function probeAfter(waitMs: number): void {
  clearTimeout(probe)
  nextProbeMs = Math.min(Math.max(waitMs, firstProbeMs) * growth, longestProbeMs)
  probe = setTimeout(() => {
    // `onVisibility` restarts the probing.
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
  online.setState(isOnline)
}

export function useConnectivity(): { isOnline: boolean } {
  return { isOnline: useSyncExternalStore(subscribeToConnectivity, isOnline) }
}

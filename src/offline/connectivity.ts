import { apiBase } from '#contract/api.ts'

/** Whether the server can be spoken to, by the browser's word and by the last real answer. */
let isReachable = true
let probe: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const firstProbeMs = 5_000
const longestProbeMs = 60_000

/** Tell it after every call: an answer of ours came back, or none did. */
export function noteAnswer(wasReached: boolean): void {
  if (wasReached) clearTimeout(probe)
  if (isReachable === wasReached) return
  isReachable = wasReached
  tell()
  if (!wasReached) probeAfter(firstProbeMs)
}

export function isOnline(): boolean {
  return navigator.onLine && isReachable
}

export function subscribeToConnectivity(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', onBrowserOnline)
    window.addEventListener('offline', tell)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('online', onBrowserOnline)
    window.removeEventListener('offline', tell)
  }
}

/** The network changed, so the last answer says nothing any more: believe until proved wrong. */
function onBrowserOnline(): void {
  clearTimeout(probe)
  isReachable = true
  tell()
}

/** While the server is away and somebody looks, a small question now and then, ever more seldom. */
function probeAfter(waitMs: number): void {
  clearTimeout(probe)
  probe = setTimeout(async () => {
    if (isReachable) return
    const isWorthAsking = navigator.onLine && document.visibilityState === 'visible'
    if (isWorthAsking && (await isServerThere())) noteAnswer(true)
    else probeAfter(Math.min(waitMs * 2, longestProbeMs))
  }, waitMs)
}

async function isServerThere(): Promise<boolean> {
  try {
    const response = await fetch(`${apiBase}/health`, { cache: 'no-store', redirect: 'error' })
    return response.ok && response.headers.get('Content-Type')?.includes('json') === true
  } catch {
    return false
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

const patienceMs = 10_000
/** A browser opens six connections: further fetches would wait, and might time out before they begin. */
const atOnce = 6
/** After this time, in ms, no further file is fetched: the app fetches the rest itself. */
const longestMs = 60_000

/** Where the app starts; the public site is at '/'. */
export const startOfApp = '/dashboard'

/** A text that the app's page contains in every build. */
const pageMark = 'id="root"'

export type RepairResult = 'repaired' | 'unreachable'

/**
 * Removes the service worker and all its caches, and fetches the app again past the HTTP cache. The database
 * is not touched. Nothing is removed before the server has answered with the page and its scripts: a broken
 * app is better than none.
 */
export async function repairApp(): Promise<RepairResult> {
  const page = await fetchPage().catch(() => undefined)
  if (page === undefined) return 'unreachable'
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
  for (const worker of workers) await worker.unregister()
  const names = await globalThis.caches?.keys().catch(() => [])
  for (const name of names ?? []) await caches.delete(name)
  await fetchFiles(page)
  return 'repaired'
}

/** Fetches the app's page. Throws unless our server answers with it and with all of its scripts. */
async function fetchPage(): Promise<string> {
  const health: { status?: unknown } = JSON.parse(await ask('/api/v1/health', 'no-store'))
  const page = await ask(startOfApp, 'reload')
  if (health.status !== 'success' || !page.includes(pageMark)) throw new Error('Not the server')
  const scripts = page.matchAll(/<script[^>]* src=.([^"]+)/g)
  // The query is for the worker, which would answer the bare path from its cache.
  for (const [, path] of scripts)
    if (/^\s*</.test(await ask(`${path}?resgate`, 'no-store'))) throw new Error('Not a script')
  return page
}

/** Overwrites whatever a captive portal may have put into the HTTP cache in the place of the app's files. */
async function fetchFiles(page: string): Promise<void> {
  const named = page.match(/(?<=(?:src|href)=.)\/(?:assets\/)?[\w.-]+\.(?:js|css)/g) ?? []
  const files = new Set(['/sw.js', ...named, ...(await listFiles().catch(() => []))]).values()
  const begunAt = performance.now()
  const fetchInTurn = async () => {
    // All runs take their next file from this one iterator.
    for (const path of files) {
      if (performance.now() - begunAt > longestMs) return
      await ask(path, 'reload').catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fetchInTurn))
}

/** Every file that the app may need; the build writes this list. */
async function listFiles(): Promise<string[]> {
  const list: unknown = JSON.parse(await ask('/app-files.json', 'no-store'))
  if (!Array.isArray(list)) return []
  return list.filter((path) => typeof path === 'string' && /^\/[\w./-]+$/.test(path))
}

async function ask(path: string, cache: RequestCache): Promise<string> {
  const signal = AbortSignal.timeout(patienceMs)
  // The server answers a path of the app with the page only if HTML is accepted.
  const headers = { Accept: path === startOfApp ? 'text/html' : '*/*' }
  const answer = await fetch(path, { cache, signal, headers, redirect: 'error' })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return await answer.text()
}

const patienceMs = 10_000
/** So many files are fetched at a time, so that the waiting of none counts before its turn. */
const atOnce = 6
/** After this time no further file is fetched: the app asks for the rest itself. */
const longestMs = 60_000

/** Where the app starts; the public site is at '/'. */
export const startOfApp = '/dashboard'

/** What the page looks like wherever it was built. */
const pageMark = 'id="root"'

export type RepairResult = 'repaired' | 'unreachable'

/**
 * Takes away the worker and every file it kept, and fetches the app anew past the browser's own cache.
 * The database is not touched. Nothing is taken away before the server has shown that it is there, with
 * the page and what starts it: a broken app is better than none.
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

/** Throws when something else answers in the place of the server, or of a part without which nothing starts. */
async function fetchPage(): Promise<string> {
  const health: { status?: unknown } = JSON.parse(await ask('/api/v1/health', 'no-store'))
  const page = await ask(startOfApp, 'reload')
  if (health.status !== 'success' || !page.includes(pageMark)) throw new Error('Not the server')
  const scripts = page.matchAll(/<script[^>]* src=.([^"]+)/g)
  // Workers answer the bare addresses from what they keep.
  for (const [, path] of scripts)
    if (/^\s*</.test(await ask(`${path}?resgate`, 'no-store'))) throw new Error('Not a script')
  return page
}

/** Whatever another network answered in the place of the app's files is overwritten. */
async function fetchFiles(page: string): Promise<void> {
  const named = page.match(/(?<=(?:src|href)=.)\/(?:assets\/)?[\w.-]+\.(?:js|css)/g) ?? []
  const files = new Set(['/sw.js', ...named, ...(await listFiles().catch(() => []))]).values()
  const begunAt = performance.now()
  const fetchInTurn = async () => {
    // Each takes its next file from the list that all share.
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
  // The app's addresses are answered to who asks for a page.
  const headers = { Accept: path === startOfApp ? 'text/html' : '*/*' }
  const answer = await fetch(path, { cache, signal, headers, redirect: 'error' })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return await answer.text()
}

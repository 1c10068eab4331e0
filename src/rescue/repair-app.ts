const patienceMs = 10_000

/** What the page looks like wherever it was built. */
const pageMark = 'id="root"'

export type RepairResult = 'repaired' | 'unreachable'

/**
 * Takes away the worker and every file it kept, and fetches the app anew past the browser's own cache.
 * The database is not touched. Nothing is taken away while the server cannot be reached, or something
 * else answers in its place: a broken app is better than none.
 */
export async function repairApp(): Promise<RepairResult> {
  if (!(await isServerThere())) return 'unreachable'
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
  for (const worker of workers) await worker.unregister()
  const names = await globalThis.caches?.keys().catch(() => [])
  for (const name of names ?? []) await caches.delete(name)
  await fetchAnew()
  return 'repaired'
}

async function isServerThere(): Promise<boolean> {
  try {
    const health = await ask('/api/v1/health', 'no-store')
    const answer: unknown = JSON.parse(health)
    return (
      typeof answer === 'object' &&
      answer !== null &&
      'status' in answer &&
      answer.status === 'success'
    )
  } catch {
    return false
  }
}

/** Whatever another network answered in the place of the page and its parts is overwritten. */
async function fetchAnew(): Promise<void> {
  const page = await ask('/', 'reload').catch(() => '')
  if (!page.includes(pageMark)) return
  const parts = new Set(
    page.match(/\/?assets\/[\w.-]+|\/theme\.js/g)?.map((path) => `/${path.replace(/^\//, '')}`),
  )
  await Promise.allSettled(['/sw.js', ...parts].map((path) => ask(path, 'reload')))
}

async function ask(path: string, cache: RequestCache): Promise<string> {
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch(path, { cache, signal, redirect: 'error' })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return await answer.text()
}

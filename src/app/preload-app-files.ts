import * as v from 'valibot'
import { keepMediaWorker } from '#src/offline/media/media-work.ts'

/** The list of the files that the app needs offline; the build writes it (`build/service-worker.ts`). */
const listUrl = '/app-files.json'
const listSchema = v.array(v.pipe(v.string(), v.startsWith('/')))
const patienceMs = 20_000

/**
 * Without service workers (private windows of Firefox) the app's files are not stored on the device. So
 * the browser is asked for all scripts while there is a connection; they stay available while the page is
 * open.
 */
export async function preloadAppFiles(): Promise<void> {
  const answer = await fetch(listUrl, { signal: AbortSignal.timeout(patienceMs) })
  const files = v.parse(listSchema, await answer.json())
  for (const file of files.filter((path) => /^\/assets\/[^/]+\.js$/.test(path))) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.fetchPriority = 'low'
    link.href = file
    document.head.append(link)
  }
  // A fetched stylesheet is taken from the HTTP cache when its script asks for it.
  const styles = files.filter((path) => path.endsWith('.css'))
  const signal = AbortSignal.timeout(patienceMs)
  await Promise.allSettled([keepMediaWorker(), ...styles.map((path) => fetch(path, { signal }))])
}

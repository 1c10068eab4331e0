/** The name of the `meta` in which a page names its scripts. */
export const scriptMeta = 'upubly-script'

/** The longest wait for a paint after `load`, in ms: some browsers report none, and hidden tabs have none. */
const longestWaitMs = 1000

/**
 * Loads the page's scripts after the first paint: before, they would share the bandwidth with the text and its
 * font. Part of `before-paint.ts`.
 */
export function loadAfterPaint(): void {
  let isLoading = false
  const load = () => {
    if (isLoading) return
    isLoading = true
    // Without a connection the page can still be read.
    for (const meta of document.querySelectorAll<HTMLMetaElement>(`meta[name=${scriptMeta}]`))
      import(/* @vite-ignore */ meta.content).catch(() => {})
  }
  addEventListener('load', () => setTimeout(load, longestWaitMs))
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) load()
  }).observe({ type: 'paint', buffered: true })
}

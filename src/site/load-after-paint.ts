/** The name of the `meta` in which a page names its scripts. */
export const scriptMeta = 'upubly-script'

/** For a browser that tells of no paint, and a tab that nobody looks at. */
const longestWaitMs = 1000

/**
 * Loads what brings the page to life once it is painted: its scripts would share the line with the
 * text and its typeface. Part of `before-paint.ts`.
 */
export function loadAfterPaint(): void {
  let isLoading = false
  const load = () => {
    if (isLoading) return
    isLoading = true
    // Without a connection it stays a page to be read.
    for (const meta of document.querySelectorAll<HTMLMetaElement>(`meta[name=${scriptMeta}]`))
      import(/* @vite-ignore */ meta.content).catch(() => {})
  }
  addEventListener('load', () => setTimeout(load, longestWaitMs))
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) load()
  }).observe({ type: 'paint', buffered: true })
}

import { scrollDepths } from '#contract/site/analytics.ts'

type Depth = (typeof scrollDepths)[number]

/** The depths that are reached when the window's lower edge is at `bottom`, on a page of `height` (both px). */
export function reachedDepths(bottom: number, height: number): Depth[] {
  // Browsers round: at the very end a pixel may be missing.
  return scrollDepths.filter((depth) => (bottom + 1) * 100 >= height * depth)
}

/** Calls `onDepth` once for each depth that is reached; returns a function that stops watching. */
export function watchScroll(onDepth: (percent: Depth) => void): () => void {
  const told = new Set<Depth>()
  let isDue = false
  const look = () => {
    isDue = false
    const { scrollHeight } = document.documentElement
    for (const depth of reachedDepths(scrollY + innerHeight, scrollHeight)) {
      if (told.has(depth)) continue
      told.add(depth)
      onDepth(depth)
    }
  }
  const lookSoon = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(look)
  }
  addEventListener('scroll', lookSoon, { passive: true })
  addEventListener('resize', lookSoon)
  lookSoon()
  return () => {
    removeEventListener('scroll', lookSoon)
    removeEventListener('resize', lookSoon)
  }
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Tells and changes the current item of a row that snaps to the start of its track. */
export function useSnapCarousel(count: number) {
  const trackRef = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)

  useEffect(() => {
    const track = trackRef.current
    if (!track) return
    const follow = () => setIndex(findShown(track))
    track.addEventListener('scroll', follow, { passive: true })
    return () => track.removeEventListener('scroll', follow)
  }, [])

  function go(to: number) {
    const track = trackRef.current
    const item = track?.children[Math.min(Math.max(to, 0), count - 1)]
    if (!track || !(item instanceof HTMLElement)) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    track.scrollTo({
      left: item.offsetLeft - startOf(track),
      behavior: isStill ? 'auto' : 'smooth',
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(step(index, count - 1))
  }

  return { trackRef, index, go, onKeyDown }
}

/** Where the first item of the track begins, in px: each item comes to rest there. */
function startOf(track: HTMLElement): number {
  const [first] = track.children
  return first instanceof HTMLElement ? first.offsetLeft : 0
}

function findShown(track: HTMLElement): number {
  const start = track.scrollLeft + startOf(track)
  const distances = [...track.children].map((item) =>
    item instanceof HTMLElement ? Math.abs(item.offsetLeft - start) : Number.POSITIVE_INFINITY,
  )
  return distances.indexOf(Math.min(...distances))
}

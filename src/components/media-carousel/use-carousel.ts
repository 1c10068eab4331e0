import { type KeyboardEvent, type TouchEvent, useRef } from 'react'

/** The shortest swipe, in pixels. */
const swipeDistance = 40

/** Moves through `count` items by arrows, arrow keys and swipes, and stops at both ends. */
export function useCarousel(count: number, index: number, onIndexChange: (index: number) => void) {
  const touchStart = useRef<number>(undefined)

  function go(to: number) {
    if (to >= 0 && to < count && to !== index) onIndexChange(to)
  }

  const handlers = {
    onKeyDown(event: KeyboardEvent) {
      // A focused player uses the arrow keys itself.
      if (event.target instanceof HTMLMediaElement) return
      if (event.key === 'ArrowLeft') go(index - 1)
      else if (event.key === 'ArrowRight') go(index + 1)
      else return
      event.preventDefault()
    },
    onTouchStart(event: TouchEvent) {
      touchStart.current = event.touches.length === 1 ? event.touches[0]?.clientX : undefined
    },
    onTouchEnd(event: TouchEvent) {
      const end = event.changedTouches[0]?.clientX
      const start = touchStart.current
      touchStart.current = undefined
      if (start === undefined || end === undefined) return
      const travelled = end - start
      if (Math.abs(travelled) >= swipeDistance) go(index + (travelled < 0 ? 1 : -1))
    },
  }
  return {
    isFirst: index <= 0,
    isLast: index >= count - 1,
    goBack: () => go(index - 1),
    goOn: () => go(index + 1),
    handlers,
  }
}

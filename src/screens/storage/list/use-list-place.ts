import { type RefObject, useLayoutEffect, useState } from 'react'

interface ListPlace {
  /** How far below the top of the page the list begins, in CSS pixels. */
  top: number
  width: number
  /** The pixels of 1 rem, because people may choose a larger font. */
  rem: number
  /** Whether the window has 48 rem, from which on the table has columns. */
  isWide: boolean
}

const wide = '(min-width: 48rem)'

export function useListPlace(list: RefObject<HTMLElement | null>): ListPlace {
  const [place, setPlace] = useState<ListPlace>(() => ({
    ...{ top: 0, width: 0, rem: 16 },
    isWide: matchMedia(wide).matches,
  }))
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      const next = {
        top: Math.round(top + scrollY),
        width,
        rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
        isWide: matchMedia(wide).matches,
      }
      setPlace((before) => (isSame(before, next) ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // The page is observed too, because the uploads above the list may grow.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return place
}

function isSame(a: ListPlace, b: ListPlace): boolean {
  return a.top === b.top && a.width === b.width && a.rem === b.rem && a.isWide === b.isWide
}

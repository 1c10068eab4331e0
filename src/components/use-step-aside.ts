import { type RefObject, useEffect, useState } from 'react'

const controls = 'a, button, input, select, textarea, summary, label'
/** Fine enough that no control fits between two points. */
const stepPx = 12
/** Room between it and a control, for a thumb. */
const gapPx = 6
/** How far up it looks for a free place. */
const reachPx = 240
/** After the last scrolling: it does not dance along. */
const restMs = 120
/** What changes on the page may go on changing. */
const changeMs = 300

/**
 * How far what floats over the page has to go up so that it covers none of the page's controls; undefined
 * where there is no such place in reach; with the focus on it, it stays. Looked for whenever the page comes
 * to rest.
 */
export function useStepAside(floating: RefObject<HTMLElement | null>): number | undefined {
  const [up, setUp] = useState<number | undefined>(0)
  useEffect(() => {
    const own = floating.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      // What lies over all of the page covers this too; when it goes, the page changes again.
      if (!own || document.querySelector('[role="dialog"]')) return
      const place = findFreePlace(own)
      setUp((before) => place ?? (own === document.activeElement ? before : undefined))
    }
    const lookSoon = () => {
      timer ??= setTimeout(look, changeMs)
    }
    const lookAtRest = () => {
      clearTimeout(timer)
      timer = setTimeout(look, restMs)
    }
    const sizes = new ResizeObserver(lookSoon)
    sizes.observe(document.body)
    const contents = new MutationObserver(lookSoon)
    contents.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', lookAtRest, { passive: true })
    addEventListener('resize', lookAtRest)
    own?.addEventListener('blur', lookSoon)
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      contents.disconnect()
      removeEventListener('scroll', lookAtRest)
      removeEventListener('resize', lookAtRest)
      own?.removeEventListener('blur', lookSoon)
    }
  }, [floating])
  return up
}

function findFreePlace(floating: HTMLElement): number | undefined {
  // Where the layout puts it, whatever it is moved by now.
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = floating
  const [width, height] = [offsetWidth + 2 * gapPx, offsetHeight + 2 * gapPx]
  let up = 0
  while (up <= reachPx && offsetTop - up >= gapPx) {
    const place = new DOMRect(offsetLeft - gapPx, offsetTop - gapPx - up, width, height)
    const highest = findControl(floating, place)
    if (!highest) return up
    // Above the whole of it, at once.
    up += Math.max(1, Math.floor(place.bottom - highest.getBoundingClientRect().top) + 1)
  }
  return undefined
}

/** The highest control that begins or lies in that place of the window. */
function findControl(floating: HTMLElement, place: DOMRect): Element | undefined {
  for (const y of stepsBetween(place.top, place.bottom))
    for (const x of stepsBetween(place.left, place.right)) {
      const beneath = document.elementsFromPoint(x, y).find((one) => !floating.contains(one))
      const control = beneath?.closest(controls)
      if (control) return control
    }
  return undefined
}

function stepsBetween(first: number, last: number): number[] {
  const count = Math.ceil((last - first) / stepPx)
  return Array.from({ length: count + 1 }, (_, at) => Math.min(first + at * stepPx, last))
}

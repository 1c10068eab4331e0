import { type RefObject, useEffect, useState } from 'react'

const controls = 'a, button, input, select, textarea, summary, label'
/** Distance of the points that are checked; no control is smaller. */
const stepPx = 12
/** Distance to a control, for a thumb. */
const gapPx = 6
/** How far up a free place is searched. */
const reachPx = 240
/** Waiting time after the last scrolling, so that it does not move along. */
const restMs = 120
/** Waiting time after a change of the page, which may continue. */
const changeMs = 300

/**
 * How far a floating element has to move up to cover none of the page's controls. Undefined if no such
 * place is in reach; a focused element stays where it is. Calculated whenever the page has stopped
 * moving.
 */
export function useStepAside(floating: RefObject<HTMLElement | null>): number | undefined {
  const [up, setUp] = useState<number | undefined>(0)
  useEffect(() => {
    const own = floating.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      // A dialog covers this element too; when it is closed, the page changes again.
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
  // The position in the layout, without its present shift.
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = floating
  const [width, height] = [offsetWidth + 2 * gapPx, offsetHeight + 2 * gapPx]
  let up = 0
  while (up <= reachPx && offsetTop - up >= gapPx) {
    const place = new DOMRect(offsetLeft - gapPx, offsetTop - gapPx - up, width, height)
    const highest = findControl(floating, place)
    if (!highest) return up
    // Above the whole control at once.
    up += Math.max(1, Math.floor(place.bottom - highest.getBoundingClientRect().top) + 1)
  }
  return undefined
}

/** The highest control in that area of the window. */
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

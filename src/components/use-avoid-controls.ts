import { type RefObject, useEffect, useState } from 'react'

const controls = 'a, button, input, select, textarea, summary, label'
/** Distance of the points that are checked; no control is smaller. */
const stepPx = 12
/** Distance to a control, for a thumb. */
const gapPx = 6
/** How far around a control a press may still count for it: half of the smallest `hit-area`. */
const hitPx = 22
/** How far up a free place is searched for. */
const reachPx = 240
/** Waiting time after the last scroll event, so that the element does not move while the page scrolls. */
const restMs = 120
/** Waiting time after a change of the page, since more changes may follow. */
const changeMs = 300

/**
 * How far a floating element has to move up to cover none of the page's controls. Undefined if no such
 * place is in reach; a focused element stays where it is. Calculated whenever the page has stopped
 * moving.
 */
export function useAvoidControls(floating: RefObject<HTMLElement | null>): number | undefined {
  const [up, setUp] = useState<number | undefined>(0)
  useEffect(() => {
    const own = floating.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      // An open dialog covers this element too; closing it changes the page, which calls `look` again.
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
  // The position in the layout, without the present shift by `translate`.
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = floating
  const [width, height] = [offsetWidth + 2 * gapPx, offsetHeight + 2 * gapPx]
  const reach = new DOMRect(
    ...([offsetLeft - gapPx, offsetTop - gapPx - reachPx, width, height + reachPx] as const),
  )
  const near = listAreas(floating).filter((area) => areTouching(area, reach))
  let up = 0
  while (up <= reachPx && offsetTop - up >= gapPx) {
    const place = new DOMRect(offsetLeft - gapPx, offsetTop - gapPx - up, width, height)
    const highest = findControl(floating, place, near)
    if (!highest) return up
    // Moves above the whole control in one step.
    up += Math.max(1, Math.floor(place.bottom - highest.getBoundingClientRect().top) + 1)
  }
  return undefined
}

/** Where the page's controls may be pressed: around each of them, as far as its `hit-area` may reach. */
function listAreas(floating: HTMLElement): DOMRect[] {
  return [...document.querySelectorAll(controls)]
    .filter((control) => !floating.contains(control))
    .map((control) => {
      const { x, y, width, height } = control.getBoundingClientRect()
      return new DOMRect(x - hitPx, y - hitPx, width + 2 * hitPx, height + 2 * hitPx)
    })
}

function areTouching(a: DOMRect, b: DOMRect): boolean {
  return a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top
}

/**
 * The highest visible control in `place`. Only the browser knows what is hidden or covered, and asking it is
 * slow, so it is asked only at points in `near`, where controls may be.
 */
function findControl(
  floating: HTMLElement,
  place: DOMRect,
  near: readonly DOMRect[],
): Element | undefined {
  const areas = near.filter((area) => areTouching(area, place))
  for (const y of stepsBetween(place.top, place.bottom))
    for (const x of stepsBetween(place.left, place.right)) {
      if (!areas.some((area) => areTouching(area, new DOMRect(x, y, 0, 0)))) continue
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

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

/**
 * How far what floats over the page has to go up so that it covers none of the page's controls; undefined
 * where there is no such place in reach. Looked for whenever the page comes to rest.
 */
export function useStepAside(floating: RefObject<HTMLElement | null>): number | undefined {
  const [up, setUp] = useState<number | undefined>(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      if (floating.current) setUp(findFreePlace(floating.current))
    }
    const lookSoon = () => {
      timer ??= setTimeout(look, restMs)
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
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      contents.disconnect()
      removeEventListener('scroll', lookAtRest)
      removeEventListener('resize', lookAtRest)
    }
  }, [floating])
  return up
}

function findFreePlace(floating: HTMLElement): number | undefined {
  // Where the layout puts it, whatever it is moved by now.
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = floating
  for (let up = 0; up <= reachPx; up += stepPx) {
    const top = offsetTop - up
    if (top < 0) return undefined
    const place = new DOMRect(
      offsetLeft - gapPx,
      top - gapPx,
      offsetWidth + 2 * gapPx,
      offsetHeight + 2 * gapPx,
    )
    if (!isOverControl(floating, place)) return up
  }
  return undefined
}

function isOverControl(floating: HTMLElement, { left, right, top, bottom }: DOMRect): boolean {
  for (let y = top; y <= bottom; y = y < bottom ? Math.min(y + stepPx, bottom) : y + 1)
    for (let x = left; x <= right; x = x < right ? Math.min(x + stepPx, right) : x + 1) {
      const [beneath] = document.elementsFromPoint(x, y).filter((one) => !floating.contains(one))
      if (beneath?.closest(controls)) return true
    }
  return false
}

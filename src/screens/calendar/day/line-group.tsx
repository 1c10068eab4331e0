import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How far outside of the window lines are rendered, in CSS pixels. */
const margin = 400
/** The height of a line with the gap below it, until it has been measured, in CSS pixels. */
const lineHeight = 50

export interface LineGroupProps {
  /** How many lines the children render. */
  count: number
  children: () => ReactNode
}

/**
 * Renders its lines only while they are near the viewport, and else an empty element of their height, so
 * that a month of thousands of posts has few elements.
 */
export function LineGroup({ count, children }: LineGroupProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  /** The height of one line with its gap, in CSS pixels. */
  const height = useRef(lineHeight)

  // Before the first paint, so that nothing in view is seen empty.
  useLayoutEffect(() => {
    const { top, bottom } = box.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    if (top < window.innerHeight + margin && bottom > -margin) setNear(true)
  }, [])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (!last) return
        if (last.isIntersecting) return setNear(true)
        const lines = element.childElementCount
        // The observer also calls back when it begins, before any line is rendered.
        if (lines === 0 || isInUse(element)) return
        height.current = last.boundingClientRect.height / lines
        setNear(false)
      },
      { rootMargin: `${margin}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div
      ref={box}
      role="presentation"
      style={isNear ? undefined : { height: count * height.current }}
      className="flex flex-col gap-1.5"
    >
      {isNear && children()}
    </div>
  )
}

/** Whether a line has the focus or is being dragged. */
function isInUse(element: Element): boolean {
  return (
    element.contains(document.activeElement) || element.querySelector('[data-dragged]') !== null
  )
}

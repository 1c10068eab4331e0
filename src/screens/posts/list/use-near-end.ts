import { useEffect, useRef } from 'react'

/**
 * The share of the page height at which the next posts are fetched, and the time between two checks in
 * ms (docs/product-words.md).
 */
const nearEnd = 0.9
const throttleMs = 150

/** Calls back when the page is scrolled to 90 % or more, also when it is too short to scroll. */
export function useNearEnd(isOn: boolean, onNearEnd: () => void): void {
  const latest = useRef(onNearEnd)
  useEffect(() => {
    latest.current = onNearEnd
  })
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const { scrollHeight } = document.documentElement
      if (isNearEnd(window.scrollY, window.innerHeight, scrollHeight)) latest.current()
    }
    const onScroll = () => {
      timer ??= setTimeout(look, throttleMs)
    }
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [isOn])
}

export function isNearEnd(scrolled: number, visible: number, height: number): boolean {
  return scrolled + visible >= height * nearEnd
}

import { type RefObject, useLayoutEffect, useState } from 'react'

/** In CSS pixels: the height of a chip, of a day's heading, and of the row of weekdays. */
const chipHeight = 24
const headingHeight = 34
const weekdaysHeight = 30
const fewest = 3
/** What was measured last, by the number of weeks: the next month of as many has the same. */
const lastRooms = new Map<number, number>()

/**
 * How many lines of posts fit in a day when the whole month is to be seen without scrolling, under everything
 * that the screen has above the grid.
 */
export function useCellRoom(grid: RefObject<HTMLElement | null>, weeks: number): number {
  const [room, setRoom] = useState(lastRooms.get(weeks) ?? fewest)
  useLayoutEffect(() => {
    const measure = () => {
      const top = (grid.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      const cell = (window.innerHeight - top - weekdaysHeight) / weeks
      const measured = Math.max(fewest, Math.floor((cell - headingHeight) / chipHeight))
      lastRooms.set(weeks, measured)
      setRoom(measured)
    }
    // Measuring here lays the page out and draws the month twice; a known room is measured with the page.
    if (!lastRooms.has(weeks)) measure()
    // A line of filters or a notice may come above the grid, and go. It also measures as it begins.
    const watching = new ResizeObserver(measure)
    watching.observe(document.body)
    window.addEventListener('resize', measure)
    return () => {
      watching.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [grid, weeks])
  return room
}

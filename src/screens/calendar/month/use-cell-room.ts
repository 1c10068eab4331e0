import { type RefObject, useLayoutEffect, useState } from 'react'

/** In CSS pixels: the height of a chip, of a day's heading, and of the row of weekdays. */
const chipHeight = 24
const headingHeight = 34
const weekdaysHeight = 30
const fewest = 3
/** The last measurements, by the number of weeks: another month with as many weeks has the same room. */
const lastRooms = new Map<number, number>()

/**
 * How many lines fit into a day's cell if the whole month is to be seen without scrolling, below everything
 * that is above the grid.
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
    // Measuring here forces a layout and a second render; with a known room, the observer is enough.
    if (!lastRooms.has(weeks)) measure()
    // A line of filters or a notice above the grid may come and go. The observer also measures at first.
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

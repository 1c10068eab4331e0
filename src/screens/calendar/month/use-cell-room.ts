import { useEffect, useState } from 'react'

/** In CSS pixels: the height of a chip, of a day's heading, and of all that is above the grid. */
const chipHeight = 24
const headingHeight = 34
const heightAbove = 250
const fewest = 2

/** How many lines of posts fit in a day when the whole month is to be seen without scrolling. */
export function useCellRoom(weeks: number): number {
  const [height, setHeight] = useState(window.innerHeight)
  useEffect(() => {
    const measure = () => setHeight(window.innerHeight)
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  const cell = (height - heightAbove) / weeks
  return Math.max(fewest, Math.floor((cell - headingHeight) / chipHeight))
}

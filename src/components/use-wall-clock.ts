import { useEffect, useState } from 'react'
import { type WallClock, wallClockAt } from '#contract/wall-clock.ts'

/** Often enough that a minute is never shown late by much; a render happens only when it changes. */
const lookMs = 5000

/** The clock on the wall of a zone, minute by minute. */
export function useWallClock(timeZone: string): WallClock {
  const [now, setNow] = useState(() => wallClockAt(Date.now(), timeZone))
  useEffect(() => {
    const look = () =>
      setNow((before) => {
        const after = wallClockAt(Date.now(), timeZone)
        return after.date === before.date && after.time === before.time ? before : after
      })
    look()
    const timer = setInterval(look, lookMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [timeZone])
  return now
}

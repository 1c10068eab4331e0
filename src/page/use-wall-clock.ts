import { useEffect, useState } from 'react'
import { type WallClock, wallClockAt } from '#contract/wall-clock.ts'
import { serverNow } from '#local/server-time.ts'

/** Often enough that a minute is never shown late by much; a render happens only when it changes. */
const lookMs = 5000

/** The clock on the wall of a zone, minute by minute. */
export function useWallClock(timeZone: string): WallClock {
  const [now, setNow] = useState(() => wallClockAt(serverNow(), timeZone))
  useEffect(() => {
    const look = () =>
      setNow((before) => {
        const after = wallClockAt(serverNow(), timeZone)
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

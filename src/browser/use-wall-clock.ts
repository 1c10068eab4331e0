import { useEffect, useState } from 'react'
import { type WallClock, wallClockAt } from '#contract/time/wall-clock.ts'
import { onServerTimeChange, serverNow } from '#local/calls/server-time.ts'

/** Short, so that a new minute shows soon; the component renders only when the minute changes. */
const lookMs = 5000

/** The server's date and time in a zone, updated every minute and when the known server time changes. */
export function useWallClock(timeZone: string): WallClock {
  const [now, setNow] = useState(() => wallClockAt(serverNow(), timeZone))
  useEffect(() => {
    const look = () =>
      setNow((before) => {
        const after = wallClockAt(serverNow(), timeZone)
        return after.date === before.date && after.time === before.time ? before : after
      })
    look()
    const stopHearing = onServerTimeChange(look)
    const timer = setInterval(look, lookMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      stopHearing()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [timeZone])
  return now
}

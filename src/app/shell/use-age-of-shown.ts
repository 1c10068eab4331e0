import { useEffect, useState } from 'react'
import { describeAge } from '#src/components/time/describe-age.ts'
import { useOldestShown } from '#src/device-copy/shown-age.ts'

const lookMs = 30_000

/** The age of the oldest cached data on the screen, as text ('há 5 min'); undefined without cached data. */
export function useAgeOfShown(): string | undefined {
  const learnedAt = useOldestShown()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (learnedAt === undefined) return
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [learnedAt])
  return learnedAt === undefined ? undefined : describeAge(now - learnedAt)
}

import { useEffect, useState } from 'react'
import { describeAge } from '#src/components/time/describe-age.ts'
import { useOldestShown } from '#src/device-copy/shown-age.ts'

const lookMs = 30_000

/** 'há 5 min': how old what is on the screen is; undefined where nothing on it is a copy. */
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

import { useEffect, useState } from 'react'

/** So long a sending may hear nothing before that is said. */
const silenceMs = 12_000

/** Whether nothing was heard since `movedAt` for so long; undefined: nothing is on its way. */
export function useSilence(movedAt: number | undefined): boolean {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (movedAt === undefined) return
    const saidAt = movedAt + silenceMs
    // A clock may ring a moment early.
    const timer = setTimeout(() => setNow(Math.max(Date.now(), saidAt)), saidAt - Date.now())
    return () => clearTimeout(timer)
  }, [movedAt])
  return movedAt !== undefined && now - movedAt >= silenceMs
}

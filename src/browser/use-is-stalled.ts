import { useEffect, useState } from 'react'

/** After this time without any progress a transfer is shown as silent, in ms. */
export const silenceMs = 12_000

/** Whether there was no progress for too long since `movedAt`; undefined means that nothing is being sent. */
export function useIsStalled(movedAt: number | undefined): boolean {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (movedAt === undefined) return
    const saidAt = movedAt + silenceMs
    // A timer may fire a little early.
    const timer = setTimeout(() => setNow(Math.max(Date.now(), saidAt)), saidAt - Date.now())
    return () => clearTimeout(timer)
  }, [movedAt])
  return movedAt !== undefined && now - movedAt >= silenceMs
}

import { useEffect } from 'react'
import { useOutbox } from '#src/sending/pending/use-outbox.ts'

/** What has nothing to send still tidies the device, once nobody waits for anything else. */
const restMs = 20_000

/** Starts the sender: at once when something waits, else when the page has come to rest. */
export function useWakeUps(): void {
  const hasWork = useOutbox().count > 0

  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    async function start() {
      try {
        const { startWakeUps } = await import('#src/sending/drain/wake.ts')
        if (!isOver) stop = startWakeUps()
      } catch {
        // A part that could not be loaded: what waits stays, and the worker sends it.
      }
    }
    const timer = setTimeout(() => void start(), hasWork ? 0 : restMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [hasWork])
}

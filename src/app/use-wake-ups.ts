import { useEffect } from 'react'
import { useOutbox } from '#src/sending/pending/use-outbox.ts'

/** With an empty outbox the sender starts after this time, in ms, for its cleaning tasks. */
const restMs = 20_000

/** Starts the sender: at once when there is an outbox entry, otherwise when the page is idle. */
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
        // The chunk could not be loaded: the entries stay, and the service worker sends them.
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

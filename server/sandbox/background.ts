import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Work that continues after the response; `stop` aborts it and waits until it has ended. */
export type Background = {
  signal: AbortSignal
  run(name: string, work: () => Promise<void>): void
  sleep(ms: number): Promise<void>
  stop(): Promise<void>
}

export const createBackground = (log: Logger): Background => {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    signal: stopping.signal,
    run: (name, work) => {
      const task = work()
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) log.error({ err: error, name }, 'background work failed')
        })
        .finally(() => running.delete(task))
      running.add(task)
    },
    sleep: (ms) => wait(ms, undefined, { signal: stopping.signal }),
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestWorld } from '#tests/setup/server/open-test-world.ts'

const script = fileURLToPath(new URL('./publisher-process.ts', import.meta.url))

/** Two publishers in separate processes, to be killed like a crashing machine. */
export function createPublisherPair(world: TestWorld) {
  const workers: (ChildProcess | undefined)[] = []
  const start = async (slot: number) => {
    const worker = fork(script, { env: { ...process.env, ...world.environment } })
    workers[slot] = worker
    await once(worker, 'message')
  }
  return {
    startBoth: () => Promise.all([start(0), start(1)]),
    /** Kills one of them, alternately, and starts it again. */
    async kill(turn: number) {
      workers[turn % 2]?.kill('SIGKILL')
      await start(turn % 2)
    },
    end() {
      for (const worker of workers) worker?.kill('SIGKILL')
    },
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'chokidar'

/** Changes within so many ms cause one restart. */
const settledMs = 150

/**
 * Runs a Node program, and restarts it when a file in the folders changes, after the old process
 * has released its port. Returns a function that ends it.
 */
export async function runWatched(
  program: string,
  folders: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<() => Promise<void>> {
  const watcher = watch([...folders], { ignoreInitial: true })
  await once(watcher, 'ready')
  // In its own process group, so that Ctrl-C reaches it only through this process.
  const start = () =>
    spawn(process.execPath, [program], {
      ...{ env, stdio: ['ignore', 'inherit', 'inherit'], detached: true },
    })
  let child = start()
  let turn = Promise.resolve()
  const restart = () => {
    turn = turn.then(async () => {
      await endChild(child)
      child = start()
    })
  }
  let timer: NodeJS.Timeout | undefined
  watcher.on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(restart, settledMs)
  })
  process.on('exit', () => child.kill())
  return async () => {
    clearTimeout(timer)
    await watcher.close()
    await turn
    await endChild(child)
  }
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

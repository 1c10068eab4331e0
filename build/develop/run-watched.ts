import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'chokidar'

/** One change of a developer is often several of files. */
const settledMs = 150

/**
 * Runs a program of Node, and again whenever a file in one of the folders changes. Answers the way to end
 * it. The program is asked to end, and waited for, before the next one takes its port.
 */
export async function runWatched(
  program: string,
  folders: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<() => Promise<void>> {
  const watcher = watch([...folders], { ignoreInitial: true })
  await once(watcher, 'ready')
  // Ctrl-C reaches everything in the terminal's group: in a group of its own the program hears it once, from us.
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

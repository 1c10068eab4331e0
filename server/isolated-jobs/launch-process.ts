import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { limitCommand } from './limit-command.ts'

/** The limit of V8's heap; pictures are outside of it. */
const heapMebibytes = 192
/** Address space that Node and the libraries reserve before the first job, within `ulimit -d`. */
const reservedMebibytes = 1600

/**
 * Starts a Node process for `entry` with a message channel, limits on its memory, and an empty
 * environment.
 */
export function launchProcess(entry: URL, hardMebibytes: number): ChildProcess {
  const [program, args] = limitCommand(
    process.execPath,
    [`--max-old-space-size=${heapMebibytes}`, fileURLToPath(entry)],
    { dataMebibytes: reservedMebibytes + hardMebibytes },
  )
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: bareEnvironment(),
    windowsHide: true,
  })
  // It does not keep this process alive; a running job does, by its deadline.
  child.unref()
  child.channel?.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
  return child
}

/** An environment without keys, addresses, or options for Node. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const needed = ['SystemRoot', 'TMPDIR', 'TEMP', 'TZ', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(needed.map((name) => [name, process.env[name]]))
}

import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { limitCommand } from './limit-command.ts'

/** What V8 may hold; pictures lie outside of it. */
const heapMebibytes = 192
/** What Node and the libraries reserve of `ulimit -d` before the first job, most of it never touched. */
const reservedMebibytes = 1600

/** A Node process for `entry` with a channel to us, bounds on its memory, and nothing of ours in its environment. */
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
  // It keeps nobody running: a job under way does, by its deadline.
  child.unref()
  child.channel?.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
  return child
}

/** No keys, no addresses, no options for Node. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const needed = ['SystemRoot', 'TMPDIR', 'TEMP', 'TZ', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(needed.map((name) => [name, process.env[name]]))
}

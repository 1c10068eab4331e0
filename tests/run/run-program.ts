import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const reportsFolder = join(root, 'test-results/reports')
const programs = join(root, 'node_modules/.bin')

export interface Program {
  command: readonly [string, ...string[]]
  env: Record<string, string>
  /** Stands before every line, since several programs may be talking at once. */
  label: string
  minutes: number
}

const running = new Set<ChildProcess>()

/**
 * Runs a program of node_modules/.bin, showing what it says as it says it; answers its exit code.
 */
export function runProgram({ command, env, label, minutes }: Program): Promise<number> {
  const [name, ...args] = command
  const child = spawn(join(programs, name), args, {
    cwd: root,
    // A group of its own, so that a stage which takes too long goes with all it started.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colourOf(process.stdout.isTTY), ...nodeFirst(), ...env },
  })
  running.add(child)
  const say = (line: string) => process.stdout.write(`${label.padEnd(9)} | ${line}\n`)
  createInterface({ input: child.stdout }).on('line', say)
  createInterface({ input: child.stderr }).on('line', say)
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      say(`takes longer than ${minutes} minutes and is ended`)
      endGroup(child)
    }, minutes * 60_000)
    const finish = (code: number) => {
      clearTimeout(timer)
      running.delete(child)
      resolve(code)
    }
    child.once('error', (error) => {
      say(error.message)
      finish(1)
    })
    child.once('close', (code) => finish(code ?? 1))
  })
}

export function endAllPrograms(): void {
  for (const child of running) endGroup(child)
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It ended by itself in between.
  }
}

/** The programs start with `env node`: that must be the Node that runs us, not an older one. */
function nodeFirst(): Record<string, string> {
  return { PATH: `${programs}${delimiter}${process.env.PATH ?? ''}` }
}

/** The programs write into a pipe and cannot see for themselves whether a person reads. */
function colourOf(isTerminal: boolean | undefined): Record<string, string | undefined> {
  return { FORCE_COLOR: isTerminal ? '1' : undefined, NO_COLOR: undefined }
}

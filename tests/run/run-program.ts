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
  /** Printed before every line, because several programs may print at once. */
  label: string
  minutes: number
}

const running = new Set<ChildProcess>()

/** Runs a program of node_modules/.bin and prints its output; returns its exit code. */
export function runProgram({ command, env, label, minutes }: Program): Promise<number> {
  const [name, ...args] = command
  const child = spawn(join(programs, name), args, {
    cwd: root,
    // A separate process group, so that a stage over its time limit is ended with all its
    // processes.
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
    // It ended by itself meanwhile.
  }
}

/** The programs start with `env node`: this makes it the Node version of this process. */
function nodeFirst(): Record<string, string> {
  return { PATH: `${programs}${delimiter}${process.env.PATH ?? ''}` }
}

/** The programs write to a pipe and cannot detect whether the output is a terminal. */
function colourOf(isTerminal: boolean | undefined): Record<string, string | undefined> {
  return { FORCE_COLOR: isTerminal ? '1' : undefined, NO_COLOR: undefined }
}

import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { installDebianPackages } from '../setup/processes/install-debian-packages.ts'
import { killTree } from '../setup/processes/kill-tree.ts'
import type { OpenWindow } from './browser-window.ts'

/** Debian's own Python: the bindings for WebKitGTK are installed for it. */
const python = '/usr/bin/python3'
const script = fileURLToPath(new URL('webkit/window.py', import.meta.url))
const packages = ['gir1.2-webkit2-4.1', 'python3-gi', 'python3-gi-cairo', 'xvfb', 'xauth']
const answerMs = 60_000

const Answer = v.union([
  v.object({ event: v.string() }),
  v.object({ id: v.number(), value: v.unknown() }),
  v.object({ id: v.number(), error: v.string() }),
])

/** Installs Debian's WebKitGTK and a virtual screen if they are missing. */
export function findWebkit(): void {
  if (!isThere()) installDebianPackages(packages, 'WebKitGTK')
  if (!isThere()) throw new Error('WebKitGTK was installed but cannot be used')
}

function isThere(): boolean {
  const ask = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2"
  return existsSync('/usr/bin/xvfb-run') && spawnSync(python, ['-c', ask]).status === 0
}

/** WebKitGTK on a virtual screen: the closest to an iPhone's browser without Apple hardware. */
export const openWebkit: OpenWindow = async ({ profile, isPrivate }) => {
  findWebkit()
  const child = spawn(
    '/usr/bin/xvfb-run',
    ['-a', python, script, profile, ...(isPrivate ? ['private'] : [])],
    {
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        HOME: profile,
        TZ: 'America/Sao_Paulo',
        GDK_BACKEND: 'x11',
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      },
    },
  )
  const log: string[] = []
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on('line', (line) => log.push(line))
  const waiting = new Map<number, (answer: v.InferOutput<typeof Answer>) => void>()
  let lastId = 0
  const ready = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => reject(new Error(`WebKit ended:\n${log.join('\n')}`)))
    createInterface({ input: child.stdio[3] as Readable }).on('line', (line) => {
      const answer = v.parse(Answer, JSON.parse(line))
      if ('id' in answer) waiting.get(answer.id)?.(answer)
      else if (answer.event === 'ready') resolve()
      else log.push(answer.event)
    })
  })

  const ask = (order: Record<string, unknown>) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++lastId
      const timer = setTimeout(() => reject(new Error('WebKit does not answer')), answerMs)
      waiting.set(id, (answer) => {
        clearTimeout(timer)
        waiting.delete(id)
        if ('error' in answer) reject(new Error(answer.error))
        else if ('value' in answer) resolve(answer.value)
      })
      child.stdin.write(`${JSON.stringify({ ...order, id })}\n`)
    })

  await ready
  return {
    log,
    goto: async (url) => void (await ask({ kind: 'load', url })),
    run: (code) => ask({ kind: 'run', code }),
    chooseFiles: async (paths) => void (await ask({ kind: 'files', paths })),
    takePicture: async (path) => void (await ask({ kind: 'picture', path })),
    kill: () => killTree(child.pid ?? 0),
  }
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const LOWEST = 20_000
const HIGHEST = 31_999

/** One file per port that was given out, with the id of the process that got it. */
const claims = join(tmpdir(), 'upubly-test-ports')

/**
 * A free TCP port below the range that the system uses for outgoing connections, so that nothing
 * takes it before the server starts, neither the system nor another test of this machine.
 */
export async function findFreePort(): Promise<number> {
  mkdirSync(claims, { recursive: true })
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (claim(port) && (await isFree(port))) return port
  }
  throw new Error(`No free port between ${LOWEST} and ${HIGHEST}`)
}

/** False while another process that got this port runs: its server may be about to start. */
function claim(port: number): boolean {
  const file = join(claims, String(port))
  const owner = String(process.pid)
  try {
    writeFileSync(file, owner, { flag: 'wx' })
  } catch {
    if (isAlive(Number(readFileSync(file, 'utf8')))) return false
    writeFileSync(file, owner)
  }
  return true
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}

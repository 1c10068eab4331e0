import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase } from '#server/db/connect.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { addPeople } from '#tests/setup/add-people.ts'
import { findFreePort } from '#tests/setup/find-free-port.ts'
import {
  openUpload,
  readOffset,
  sendPiece,
  type Uploader,
  uploadFile,
} from '#tests/setup/send-upload.ts'
import { signInOverHttp } from '#tests/setup/sign-in-over-http.ts'
import type { Figure } from './bench.ts'

export const name =
  'Memory of the server while ten files of 300 MB go up at once, embedded database'

const FILES = 10
const FILE_BYTES = 300_000_000
const PIECE_BYTES = 8 * 1024 * 1024
const MIB = 1024 * 1024
const START_LIMIT = 45_000
const secretKey = Buffer.alloc(32, 1)
const piece = randomBytes(PIECE_BYTES)

export async function run(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'upubly-uploads-'))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  try {
    await addPerson(dataDir)
    server = await startServer(dataDir, port)
    return await measure({ url, headers: await signInOverHttp(url) }, server.pid ?? 0)
  } finally {
    if (server && server.exitCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    }
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(me: Uploader, pid: number): Promise<Figure[]> {
  // What is loaded and compiled with the first upload belongs to no upload in particular.
  for (let round = 0; round < FILES; round += 1) await uploadFile(me, randomBytes(MIB))
  await sleep(2000)
  const before = await readMemory(pid, 'VmRSS')
  // Linux then counts the highest from here on.
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  const began = performance.now()
  const ids = await Promise.all(Array.from({ length: FILES }, () => uploadLarge(me)))
  const seconds = (performance.now() - began) / 1000
  const highest = await readMemory(pid, 'VmHWM')
  for (const id of ids)
    if ((await readOffset(me, id)) !== FILE_BYTES) throw new Error(`${id} is not whole`)
  const growth = { what: 'growth', value: (highest - before) / MIB, unit: 'MiB' }
  return [
    { ...growth, target: { value: 64 } },
    { what: 'before', value: before / MIB, unit: 'MiB' },
    { what: 'all of them took', value: seconds, unit: 's' },
  ]
}

async function uploadLarge(me: Uploader): Promise<string> {
  const id = await openUpload(me, FILE_BYTES, 'a'.repeat(64))
  for (let offset = 0; offset < FILE_BYTES; offset += PIECE_BYTES) {
    const size = Math.min(PIECE_BYTES, FILE_BYTES - offset)
    const answer = await sendPiece(me, id, offset, piece.subarray(0, size))
    if (answer.status !== 204) throw new Error(`piece at ${offset}: ${answer.status}`)
  }
  return id
}

async function addPerson(dataDir: string): Promise<void> {
  const connection = await connectDatabase({ DATA_DIR: dataDir })
  try {
    await migrateDatabase(connection)
    await addPeople(connection)
  } finally {
    await connection.close()
  }
}

async function startServer(dataDir: string, port: number): Promise<ChildProcess> {
  const { PATH } = process.env
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...{ PATH, PORT: String(port), SANDBOX_PORT: String(await findFreePort()) },
      ...{ DATA_DIR: dataDir, PAGE_DIR: dataDir, SEED: 'off', LOG_LEVEL: 'warn' },
      SECRET_KEY: secretKey.toString('base64'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const giveUp = Date.now() + START_LIMIT
  while (!(await answers(port))) {
    if (server.exitCode !== null || Date.now() > giveUp) throw new Error('The server did not start')
    await sleep(50)
  }
  return server
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/v1/health`)).ok
  } catch {
    return false
  }
}

/** Bytes, as the system counts them. */
async function readMemory(pid: number, kind: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
}

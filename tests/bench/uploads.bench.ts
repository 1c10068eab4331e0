import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signInOverHttp } from '#tests/setup/people/sign-in-over-http.ts'
import {
  openUpload,
  readOffset,
  sendPiece,
  type Uploader,
  uploadFile,
} from '#tests/setup/posting/send-upload.ts'
import type { Figure } from './bench.ts'
import { forgetPeak, readMemory } from './read-memory.ts'
import { startBareServer } from './start-bare-server.ts'

export const name =
  'Memory of the server while ten files of 300 MB go up at once, embedded database'

const FILES = 10
const FILE_BYTES = 300_000_000
const PIECE_BYTES = 8 * 1024 * 1024
const MIB = 1024 * 1024
const piece = randomBytes(PIECE_BYTES)

export async function run(): Promise<Figure[]> {
  const server = await startBareServer()
  try {
    return await measure({ url: server.url, headers: await signInOverHttp(server.url) }, server.pid)
  } finally {
    await server.dispose()
  }
}

async function measure(me: Uploader, pid: number): Promise<Figure[]> {
  // The first uploads also load and compile code; they are not measured.
  for (let round = 0; round < FILES; round += 1) await uploadFile(me, randomBytes(MIB))
  await sleep(2000)
  const before = await readMemory(pid, 'VmRSS')
  await forgetPeak(pid)
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

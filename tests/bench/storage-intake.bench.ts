import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { apiBase } from '#contract/calls/api.ts'
import { signInOverHttp } from '#tests/setup/people/sign-in-over-http.ts'
import { openUpload, sendPiece, type Uploader } from '#tests/setup/posting/send-upload.ts'
import { startS3rver } from '#tests/setup/server/start-s3rver.ts'
import type { Figure } from './bench.ts'
import { forgetPeak, readMemory } from './read-memory.ts'
import { startBareServer } from './start-bare-server.ts'

export const name =
  'Memory of the server while ten files of 300 MB come into the storage at once, embedded database'

const FILES = 10
const FILE_BYTES = 300_000_000
const PIECE_BYTES = 8 * 1024 * 1024
const MIB = 1024 * 1024
const piece = randomBytes(PIECE_BYTES)
const sha256 = hashOfFile()

const ways = [
  ['by PUT', putFile],
  ['in pieces, and put together', storeUpload],
] as const

type Way = (typeof ways)[number][1]

interface Storage extends Uploader {
  folderId: string
}

export async function run(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, way] of ways) figures.push(...(await runOne(`${what}, on disk`, way)))
  for (const [what, way] of ways) {
    await using opened = new AsyncDisposableStack()
    const directory = await mkdtemp(join(tmpdir(), 'upubly-bench-s3-'))
    opened.defer(() => rm(directory, { recursive: true, force: true }))
    const { server, environment } = await startS3rver(directory)
    opened.defer(() => server.close())
    figures.push(...(await runOne(`${what}, in a bucket`, way, environment)))
  }
  return figures
}

async function runOne(
  what: string,
  way: Way,
  environment: Record<string, string> = {},
): Promise<Figure[]> {
  const server = await startBareServer(environment)
  try {
    const me = { url: server.url, headers: await signInOverHttp(server.url) }
    return await measure(what, way, { me: await openStorage(me), pid: server.pid })
  } finally {
    await server.dispose()
  }
}

async function measure(
  what: string,
  send: Way,
  { me, pid }: { me: Storage; pid: number },
): Promise<Figure[]> {
  // The first ones also load and compile code, and start a process that looks into files.
  for (let round = 0; round < FILES; round += 1) await send(me, MIB)
  await sleep(2000)
  const before = await readMemory(pid, 'VmRSS')
  await forgetPeak(pid)
  const began = performance.now()
  await Promise.all(Array.from({ length: FILES }, () => send(me, FILE_BYTES)))
  const seconds = (performance.now() - began) / 1000
  const growth = (await readMemory(pid, 'VmHWM')) - before
  return [
    { what: `growth, ${what}`, value: growth / MIB, unit: 'MiB', target: { value: 64 } },
    { what: `before, ${what}`, value: before / MIB, unit: 'MiB' },
    { what: `all of them took, ${what}`, value: seconds, unit: 's' },
  ]
}

async function openStorage(me: Uploader): Promise<Storage> {
  const { folderId } = await call(me, '/storage/folders', { name: 'Vídeos' })
  return { ...me, folderId: v.parse(v.string(), folderId) }
}

async function putFile(me: Storage, size: number): Promise<void> {
  const asked = { folder_id: me.folderId, file_name: 'vídeo.bin', file_size: size }
  const { uploadUrl } = await call(me, '/storage/upload-url', asked)
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const put = request(v.parse(v.string(), uploadUrl), {
    ...{ method: 'PUT', headers: { 'Content-Length': size }, agent: false },
  })
  put.on('response', (answer) => resolve(answer.resume().statusCode))
  put.on('error', reject)
  await pipeline(Readable.from(piecesOf(size)), put)
  const status = await promise
  if (status !== 200) throw new Error(`PUT: ${status}`)
}

async function storeUpload(me: Storage, size: number): Promise<void> {
  const sha = size === FILE_BYTES ? sha256 : hashOfFile(size)
  const id = await openUpload(me, size, sha)
  let offset = 0
  for (const part of piecesOf(size)) {
    const answer = await sendPiece(me, id, offset, part)
    if (answer.status !== 204) throw new Error(`piece at ${offset}: ${answer.status}`)
    offset += part.length
  }
  const named = { folder_id: me.folderId, file_name: 'vídeo.bin', file_size: size, sha256: sha }
  await call(me, '/storage/files', { ...named, upload_id: id })
}

async function call(me: Uploader, path: string, json: object): Promise<Record<string, unknown>> {
  const answer = await fetch(me.url + apiBase + path, {
    method: 'POST',
    headers: {
      ...{ 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
      ...me.headers,
    },
    body: JSON.stringify(json),
  })
  const body = v.parse(
    v.object({ data: v.optional(v.record(v.string(), v.unknown())) }),
    await answer.json(),
  )
  if (!body.data) throw new Error(`${path}: ${answer.status}`)
  return body.data
}

function* piecesOf(size: number): Generator<Buffer> {
  for (let offset = 0; offset < size; offset += PIECE_BYTES)
    yield piece.subarray(0, Math.min(PIECE_BYTES, size - offset))
}

function hashOfFile(size = FILE_BYTES): string {
  const hash = createHash('sha256')
  for (const part of piecesOf(size)) hash.update(part)
  return hash.digest('hex')
}

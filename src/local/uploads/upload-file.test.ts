import { expect, it, vi } from 'vitest'
import { ana, projectId } from '#tests/fakes/device/local-device.ts'
import { envelope, makeTusServer } from '#tests/fakes/device/tus-server.ts'
import {
  hasArrived,
  makeFile,
  nthPiece,
  openSignedIn,
  piecesOf,
  rowOf,
  runUpload,
  type TusServer,
} from '#tests/fakes/device/upload-runs.ts'
import { largestPiece, readPieceSize, smallestPiece } from './upload-rows.ts'

const KiB = 1024
const MiB = 1024 * KiB

it('uploadFile sends all bytes in pieces, as announced, and stores each step', async () => {
  const db = await openSignedIn()
  const server = makeTusServer()
  const file = makeFile(5 * MiB + 123)
  const { end, offsets } = runUpload(db, server, file)
  expect(await end).toMatchObject({ offset: file.blob.size })
  expect(await hasArrived(server, file)).toBe(true)
  expect(offsets).toEqual([
    0,
    ...[1, 5, 21, 85].map((pieces) => pieces * smallestPiece),
    5 * MiB + 123,
  ])
  const { headers } = server.calls[0] ?? {}
  expect(headers?.get('Upload-Length')).toBe(String(file.blob.size))
  expect(headers?.get('Upload-Metadata')).toBe(`sha256 ${btoa(file.hash)}`)
  expect(headers?.get('X-Project-ID')).toBe(projectId)
  expect(await rowOf(db, file)).toMatchObject({ offset: file.blob.size, userId: ana })
  expect(await runUpload(db, server, file).end).toBeDefined()
  expect(server.formatCount('POST')).toBe(1)
})

it('uploadFile never reads more than one piece of the file', async () => {
  const db = await openSignedIn()
  const server = makeTusServer()
  const file = makeFile(40 * MiB)
  const whole = vi.spyOn(file.blob, 'arrayBuffer')
  const stream = vi.spyOn(file.blob, 'stream')
  await runUpload(db, server, file).end
  expect(Math.max(...piecesOf(server).map(({ bytes }) => bytes))).toBeLessThanOrEqual(largestPiece)
  expect(whole).not.toHaveBeenCalled()
  expect(stream).not.toHaveBeenCalled()
})

it("uploadFile starts the device's next file with the learnt piece size", async () => {
  const db = await openSignedIn()
  await runUpload(db, makeTusServer(), makeFile(7 * MiB)).end
  expect(await readPieceSize(db)).toBeGreaterThan(smallestPiece)
  const server = makeTusServer()
  await runUpload(db, server, makeFile(9 * MiB, { hash: 'd'.repeat(64) })).end
  expect(piecesOf(server)[0]?.bytes).toBeGreaterThan(smallestPiece)
})

it('uploadFile stops between two pieces when told to, and continues from there later', async () => {
  const db = await openSignedIn()
  const server = makeTusServer()
  const file = makeFile(3 * MiB)
  const stopped = runUpload(db, server, file, async () => piecesOf(server).length < 1)
  expect(await stopped.end).toBeUndefined()
  expect(await rowOf(db, file)).toMatchObject({ offset: smallestPiece })

  const { end, offsets } = runUpload(db, server, file)
  expect(await end).toBeDefined()
  expect(offsets[0]).toBe(smallestPiece)
  expect(server.received()).toBe(file.blob.size)
  expect(await hasArrived(server, file)).toBe(true)
})

it('uploadFile repeats at most one piece for each of ten cuts, at any place', async () => {
  const db = await openSignedIn()
  const cutPieces: number[] = []
  let count = 0
  const server = makeTusServer(({ method, bytes }) => {
    if (method !== 'PATCH' || cutPieces.length >= 10 || ++count % 3 === 0) return undefined
    cutPieces.push(bytes)
    // Some servers and proxies keep the received part of a piece, others nothing of it.
    return count % 2 === 0 ? { cutAfter: Math.floor(bytes / 3) } : 'down'
  })
  const file = makeFile(12 * MiB + 7)
  let row: unknown
  for (let attempt = 0; !row && attempt < 20; attempt++)
    row = await runUpload(db, server, file).end.catch(() => undefined)
  expect(row).toBeDefined()
  expect(cutPieces).toHaveLength(10)
  expect(await hasArrived(server, file)).toBe(true)
  // The server kept every byte that it confirmed.
  expect(server.received()).toBe(file.blob.size)
  const sent = piecesOf(server).reduce((sum, { bytes }) => sum + bytes, 0)
  const cut = cutPieces.reduce((sum, bytes) => sum + bytes, 0)
  expect(sent - file.blob.size).toBeLessThanOrEqual(cut)
  expect(Math.max(...cutPieces)).toBeLessThanOrEqual(2 * MiB)
})

it('uploadFile does not repeat a piece when only its answer was lost', async () => {
  const db = await openSignedIn()
  const isSecond = nthPiece(2)
  const server = makeTusServer((call) => (isSecond(call) ? 'lost' : undefined))
  const file = makeFile(4 * MiB)
  expect(await runUpload(db, server, file).end).toBeDefined()
  expect(server.received()).toBe(file.blob.size)
  expect(server.formatCount('HEAD')).toBe(1)
})

it('uploadFile makes the smallest pieces after a failure, and stores that', async () => {
  const db = await openSignedIn()
  const server = makeTusServer(({ method, bytes }) =>
    method === 'POST' || bytes === smallestPiece ? undefined : 'down',
  )
  const file = makeFile(3 * MiB)
  await expect(runUpload(db, server, file).end).rejects.toMatchObject({ reason: 'network' })
  expect(await rowOf(db, file)).toMatchObject({
    offset: smallestPiece,
    chunkBytes: smallestPiece,
  })
  expect(await readPieceSize(db)).toBe(smallestPiece)
})

it('uploadFile stops when a piece fails repeatedly although the server answers, so that others get a turn', async () => {
  const db = await openSignedIn()
  const server = makeTusServer(({ method }) => (method === 'PATCH' ? 'down' : undefined))
  await expect(runUpload(db, server, makeFile(3 * MiB)).end).rejects.toMatchObject({
    reason: 'network',
  })
  expect(piecesOf(server)).toHaveLength(3)
})

it('uploadFile asks for the offset when the server has another number of bytes', async () => {
  const db = await openSignedIn()
  const server = makeTusServer()
  const file = makeFile(6 * MiB)
  await runUpload(db, server, file, async () => piecesOf(server).length < 2).end
  const [upload] = server.uploads.values()
  if (upload) upload.bytes = upload.bytes.subarray(0, 300 * KiB)
  const odd = nthPiece(1)
  const other = makeTusServer((call) =>
    odd(call)
      ? new Response(null, { status: 409, headers: { 'Tus-Resumable': '1.0.0' } })
      : undefined,
  )
  for (const [id, one] of server.uploads) other.uploads.set(id, one)
  expect(await runUpload(db, other, file).end).toBeDefined()
  expect(other.formatCount('HEAD')).toBe(2)
  expect(await hasArrived(other, file)).toBe(true)
})

it('uploadFile starts again when the server has forgotten the upload', async () => {
  for (const forget of [
    (server: TusServer) => server.uploads.clear(),
    (server: TusServer) => {
      const [upload] = server.uploads.values()
      if (upload) upload.owner = 'another project'
    },
  ]) {
    const db = await openSignedIn()
    const server = makeTusServer()
    const file = makeFile(3 * MiB)
    await runUpload(db, server, file, async () => piecesOf(server).length < 1).end
    forget(server)
    expect(await runUpload(db, server, file).end).toBeDefined()
    expect(server.formatCount('POST')).toBe(2)
    expect(await hasArrived(server, file)).toBe(true)
  }
})

it('uploadFile starts again when it expires between two pieces', async () => {
  const db = await openSignedIn()
  const isSecond = nthPiece(2)
  const server = makeTusServer((call) => (isSecond(call) ? envelope('UPLOAD_EXPIRED') : undefined))
  const file = makeFile(3 * MiB)
  expect(await runUpload(db, server, file).end).toBeDefined()
  expect(server.uploads.size).toBe(2)
  expect(await hasArrived(server, file)).toBe(true)
})

it('uploadFile does not start again what was given up and ended meanwhile', async () => {
  const db = await openSignedIn()
  let isWanted = true
  const isSecond = nthPiece(2)
  const server = makeTusServer((call) => {
    if (!isSecond(call)) return undefined
    isWanted = false
    return envelope('NOT_FOUND')
  })
  const run = runUpload(db, server, makeFile(3 * MiB), async () => isWanted)
  expect(await run.end).toBeUndefined()
  expect(server.formatCount('POST')).toBe(1)
})

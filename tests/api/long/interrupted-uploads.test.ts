import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { uploadParts } from '#server/db/schema/media.ts'
import type { Deps } from '#server/deps.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { listen } from '#server/http/listen.ts'
import { readUpload } from '#server/uploads/find-uploads.ts'
import {
  beginPiece,
  callTus,
  openUploadOf,
  readOffset,
  sendPiece,
  type Uploader,
} from '#tests/setup/posting/send-upload.ts'
import { findFreePort } from '#tests/setup/processes/find-free-port.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import { startS3rver } from '#tests/setup/server/start-s3rver.ts'

const kinds: Record<string, (undo: AsyncDisposableStack) => Promise<Deps['files'] | undefined>> = {
  'in a folder': async () => undefined,
  'in a bucket': openOnS3rver,
}

describe.each(Object.entries(kinds))(
  'uploads that are interrupted, kept %s',
  (_kind, openFiles) => {
    const undo = new AsyncDisposableStack()
    let world: TestWorld
    let me: Uploader
    let stored: Deps['files'] | undefined
    beforeAll(async () => {
      world = await openTestWorld()
      undo.defer(() => world.close())
      stored = await openFiles(undo)
    })
    afterAll(() => undo.disposeAsync())
    let running: AsyncDisposableStack
    beforeEach(async () => {
      running = new AsyncDisposableStack()
      const person = await world.addPerson()
      me = { ...(await startServer()), headers: person.headers }
    })
    afterEach(() => running.disposeAsync())

    const bytes = randomBytes(2_000_000)

    /** Like another process: it shares only the database and the file store. */
    async function startServer(put = (store: () => Promise<void>) => store()) {
      const opened = stored ?? (await openFileStore(world.deps.env))
      const putFile: Deps['files']['putFile'] = (...file) => put(() => opened.putFile(...file))
      const files = { ...opened, putFile }
      const app = createApp({ ...world.deps, files }, 'no-page')
      const port = await findFreePort()
      const listener = await listen(app, { port, host: '127.0.0.1', name: 'PORT' })
      running.defer(() => listener.close())
      const close = () => listener.close()
      return { url: `http://127.0.0.1:${port}`, close }
    }
    const readBack = async (id: string) => {
      const files = stored ?? world.deps.files
      return buffer(await readUpload({ ...world.deps, files }, { id, size: bytes.length }))
    }

    it('uploads keep the received bytes of a piece whose connection broke, and continue from there', async () => {
      const id = await openUploadOf(me, bytes)
      await sendPiece(me, id, 0, bytes.subarray(0, 500_000))
      const piece = beginPiece(me, id, 500_000, 1_000_000)
      await piece.send(bytes.subarray(500_000, 1_100_000))
      setTimeout(piece.breakOff, 200)
      expect(await piece.status).toBeUndefined()
      await expect.poll(() => readOffset(me, id)).toBeGreaterThan(900_000)
      const offset = (await readOffset(me, id)) ?? 0
      expect(offset).toBeLessThanOrEqual(1_100_000)
      expect((await sendPiece(me, id, offset, bytes.subarray(offset))).status).toBe(204)
      expect((await readBack(id)).equals(bytes)).toBe(true)
    })

    it.each(['HEAD', 'PATCH', 'DELETE'])(
      'uploads are not interrupted by the %s of a stranger, who gets a 404',
      async (method) => {
        const id = await openUploadOf(me, bytes)
        const piece = beginPiece(me, id, 0, bytes.length)
        await piece.send(bytes.subarray(0, 700_000))
        await sleep(100)
        const stranger = { ...me, headers: (await world.addPerson()).headers }
        const headers = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' }
        const more = method === 'PATCH' ? { headers, body: bytes.subarray(0, 10) } : {}
        const [known, unknown] = await Promise.all(
          [id, randomUUID()].map((one) => callTus(stranger, method, one, more)),
        )
        expect([known?.status, unknown?.status]).toEqual([404, 404])
        // An interruption would come in a moment: only time shows that none does.
        await sleep(1000)
        await piece.send(bytes.subarray(700_000))
        expect(await piece.status).toBe(204)
        expect((await readBack(id)).equals(bytes)).toBe(true)
      },
    )

    it('uploads end a piece on an unnoticed dead connection when the device asks on a new one', async () => {
      const id = await openUploadOf(me, bytes)
      const dead = beginPiece(me, id, 0, bytes.length)
      await dead.send(bytes.subarray(0, 700_000))
      // To ask for the offset would end the piece before a busy machine has read its bytes.
      await sleep(1000)
      const offset = (await readOffset(me, id)) ?? 0
      expect(offset).toBe(700_000)
      expect((await sendPiece(me, id, offset, bytes.subarray(offset))).status).toBe(204)
      // The old connection works after all: the rest of its bytes is read and discarded.
      await dead.send(bytes.subarray(700_000))
      expect(await dead.status).toBe(204)
      expect((await readBack(id)).equals(bytes)).toBe(true)
    })

    it('continue at another process after the first one ended', async () => {
      const first = await startServer()
      const id = await openUploadOf({ ...me, url: first.url }, bytes)
      await sendPiece({ ...me, url: first.url }, id, 0, bytes.subarray(0, 600_000))
      await first.close()
      const second = { ...me, url: (await startServer()).url }
      expect(await readOffset(second, id)).toBe(600_000)
      await sendPiece(second, id, 600_000, bytes.subarray(600_000, 1_500_000))
      await sendPiece(me, id, 1_500_000, bytes.subarray(1_500_000))
      expect((await readBack(id)).equals(bytes)).toBe(true)
    })

    it.each([
      ['before the bytes were stored', false],
      ['when they were stored and not yet counted', true],
    ])(
      'lose the piece during which a process died %s, and nothing else',
      async (_when, isStored) => {
        let died = () => {}
        const death = new Promise<void>((resolve) => {
          died = resolve
        })
        const dying = await startServer(async (store) => {
          if (isStored) await store()
          died()
          await new Promise(() => {})
        })
        const id = await openUploadOf(me, bytes)
        await sendPiece(me, id, 0, bytes.subarray(0, 500_000))
        const piece = beginPiece({ ...me, url: dying.url }, id, 500_000, 500_000)
        await piece.send(bytes.subarray(500_000, 1_000_000))
        await death
        piece.breakOff()
        expect(await readOffset(me, id)).toBe(500_000)
        expect((await sendPiece(me, id, 500_000, bytes.subarray(500_000))).status).toBe(204)
        expect((await readBack(id)).equals(bytes)).toBe(true)
        // The rest of the interrupted piece has a row, by which it can be found and removed.
        const left = and(like(uploadParts.key, `uploads/${id}.%`), eq(uploadParts.isKept, false))
        expect(await world.deps.db.$count(uploadParts, left)).toBe(1)
      },
    )

    it('uploads accept one of two pieces that are sent to two processes at once', async () => {
      const putSlowly = async (store: () => Promise<void>) => {
        await sleep(200)
        await store()
      }
      const slow = [await startServer(putSlowly), await startServer(putSlowly)]
      const id = await openUploadOf(me, bytes)
      const pieces = slow.map(({ url }) => beginPiece({ ...me, url }, id, 0, bytes.length))
      for (const piece of pieces) await piece.send(bytes.subarray(0, 100_000))
      for (const piece of pieces) void piece.send(bytes.subarray(100_000))
      const statuses = await Promise.all(pieces.map(({ status }) => status))
      expect(statuses.toSorted()).toEqual([204, 409])
      expect((await readBack(id)).equals(bytes)).toBe(true)
      // Nothing of the refused piece is left, neither row nor file.
      const rows = await world.deps.db
        .select({ isKept: uploadParts.isKept })
        .from(uploadParts)
        .where(like(uploadParts.key, `uploads/${id}.%`))
      expect(rows).toEqual([{ isKept: true }])
    })
  },
)

async function openOnS3rver(undo: AsyncDisposableStack): Promise<Deps['files']> {
  const directory = await mkdtemp(join(tmpdir(), 'upubly-bucket-'))
  undo.defer(() => rm(directory, { recursive: true, force: true }))
  const { server, store } = await startS3rver(directory)
  undo.defer(() => server.close())
  return store
}

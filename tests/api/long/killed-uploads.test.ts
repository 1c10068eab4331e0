import { randomBytes } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectDatabase } from '#server/db/connect.ts'
import { uploadParts } from '#server/db/schema/media.ts'
import { readEnv } from '#server/env/env.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { readUpload } from '#server/uploads/find-uploads.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database/open-test-database.ts'
import { signInOverHttp } from '#tests/setup/people/sign-in-over-http.ts'
import {
  openUploadOf,
  readOffset,
  sendPiece,
  type Uploader,
} from '#tests/setup/posting/send-upload.ts'
import { addPeople } from '#tests/setup/server/add-people.ts'
import { type AppServer, startAppServer } from '#tests/setup/server/app-server.ts'
import { openTestFiles } from '#tests/setup/server/open-test-files.ts'

const secretKey = Buffer.alloc(32, 1)
const pieceBytes = 256 * 1024
const kills = 4
/** Each kill is followed by a complete start. */
const timeLimit = 120_000

let database: TestDatabase
let server: AppServer
let files: Record<string, string>
let opened: AsyncDisposableStack
beforeEach(async () => {
  opened = new AsyncDisposableStack()
  files = await openTestFiles(opened)
  database = await openTestDatabase()
  const connection = await connectDatabase(environment())
  await addPeople(connection)
  await connection.close()
  const pageDir = join(database.dataDir, 'page')
  await mkdir(pageDir)
  await writeFile(join(pageDir, 'index.html'), '<!doctype html>')
  const env = { ...environment(), PAGE_DIR: pageDir, SEED: 'off' }
  server = await startAppServer({ env, dataDir: database.dataDir })
})
afterEach(async () => {
  await server.stop()
  await opened.disposeAsync()
  await database.dispose()
})

function environment() {
  const { databaseUrl, dataDir } = database
  return {
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey.toString('base64'),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...files,
  }
}

test(
  'however often the server is killed, an upload continues at the stated offset',
  async () => {
    const me = { url: server.url, headers: await signInOverHttp(server.url) }
    const bytes = randomBytes(6_000_000)
    const id = await openUploadOf(me, bytes)
    let acknowledged = 0
    for (let round = 1; round <= kills; round += 1) {
      const sending = sendPieces(me, id, bytes, (bytes.length * round) / (kills + 1), (offset) => {
        acknowledged = offset
      })
      // After a random delay, so that different steps of a piece are interrupted.
      await Promise.race([sending, sleep(20 + Math.random() * 80)])
      await server.kill9()
      await sending
      await server.start()
      const offset = await readOffset(me, id)
      expect(offset).toBeGreaterThanOrEqual(acknowledged)
      expect(offset).toBeLessThanOrEqual(acknowledged + pieceBytes)
    }
    await sendPieces(me, id, bytes, bytes.length, () => {})
    expect(await readOffset(me, id)).toBe(bytes.length)
    await server.stop()

    const connection = await connectDatabase(environment())
    try {
      const deps = { db: connection.db, files: await openFileStore(readEnv(environment())) }
      const whole = await buffer(await readUpload(deps, { id, size: bytes.length }))
      expect(whole.equals(bytes)).toBe(true)
      // A file without a row would never be removed.
      const rows = new Set((await connection.db.select().from(uploadParts)).map(({ key }) => key))
      const stored: string[] = []
      for await (const { key } of deps.files.list('uploads')) stored.push(key)
      expect(stored.length).toBeGreaterThan(0)
      expect(stored.filter((key) => !rows.has(key))).toEqual([])
    } finally {
      await connection.close()
    }
    // Half-written files of killed servers are gone; only the last server's empty folder is left.
    const scratch = join(database.dataDir, 'tmp')
    const left = await Promise.all(
      (await readdir(scratch)).map((pid) => readdir(join(scratch, pid))),
    )
    expect(left.flat()).toEqual([])
  },
  timeLimit,
)

/** Sends from the server's offset up to `end`, or until the server is killed. */
async function sendPieces(
  me: Uploader,
  id: string,
  bytes: Buffer,
  end: number,
  onAcknowledged: (offset: number) => void,
): Promise<void> {
  try {
    let offset = (await readOffset(me, id)) ?? 0
    while (offset < end) {
      const piece = bytes.subarray(offset, Math.min(offset + pieceBytes, bytes.length))
      const answer = await sendPiece(me, id, offset, piece)
      if (answer.status !== 204) throw new Error(`piece at ${offset}: ${answer.status}`)
      offset += piece.length
      onAcknowledged(offset)
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}

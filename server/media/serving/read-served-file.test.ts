import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3rver } from '#tests/setup/server/start-s3rver.ts'
import { openDiskStore } from '../../files/disk-store.ts'
import { FileNotFoundError, type FileStore } from '../../files/file-store.ts'
import { readServedFile } from './read-served-file.ts'

type Opened = { store: FileStore; server?: { close(): Promise<void> } }
const kinds: Record<string, (folder: string) => Promise<Opened>> = {
  disk: async (folder) => ({ store: await openDiskStore(folder) }),
  s3: (folder) => startS3rver(folder),
}

describe.each(Object.entries(kinds))('a file on %s as others see it', (_kind, openStore) => {
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
  const file = { key: 'media/a/b.mp4', size: content.length, contentType: 'video/mp4', etag: '' }
  let folder: string
  let opened: Opened
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'read-servable-'))
    opened = await openStore(folder)
    await opened.store.put(file.key, Readable.from([content]), file)
  })
  afterAll(async () => {
    await opened.server?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('a file as others see it is read whole, or a range of it', async () => {
    const whole = await buffer(await readServedFile(opened.store, file))
    expect(whole.equals(content)).toBe(true)
    const part = await buffer(await readServedFile(opened.store, file, { start: 7, end: 99_999 }))
    expect(part.equals(content.subarray(7, 100_000))).toBe(true)
  })

  it('a file as others see it has its geotags covered, in ranges too', async () => {
    const covered = { ...file, readBlanks: async () => [{ start: 1000, length: 50, fill: 42 }] }
    const expected = Buffer.from(content).fill(42, 1000, 1050)
    expect((await buffer(await readServedFile(opened.store, covered))).equals(expected)).toBe(true)
    const range = { start: 1020, end: 1099 }
    const part = await buffer(await readServedFile(opened.store, covered, range))
    expect(part.equals(expected.subarray(1020, 1100))).toBe(true)
  })

  it('a file as others see it may be given up in the middle', async () => {
    const stream = await readServedFile(opened.store, file)
    const reader = stream.getReader()
    expect((await reader.read()).done).toBe(false)
    await reader.cancel()
    expect((await reader.read()).done).toBe(true)
  })

  it('a file as others see it that is gone is said to be so', async () => {
    const gone = readServedFile(opened.store, { ...file, key: 'media/a/gone.mp4' })
    await expect(gone).rejects.toBeInstanceOf(FileNotFoundError)
  })
})

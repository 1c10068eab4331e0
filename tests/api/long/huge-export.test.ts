import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import { media } from '#server/db/schema/media.ts'
import { storeGeotags } from '#server/media/geotags.ts'
import { askForZip, openZip } from '#tests/setup/people/own-data-zip.ts'
import { addPostWith, keepPhoto } from '#tests/setup/posting/keep-media.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { addCaller, addProject, joinProject } from '../../setup/people/access-world.ts'

const gibibyte = 1024 ** 3
const size = 4 * gibibyte + 5000
/** More than all that follows the huge file. */
const keptBytes = 1024 * 1024

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.dispose())

/** A video of more than four gigabytes, of which no block is on the disk. */
async function keepHuge(projectId: string) {
  const id = randomUUID()
  const storageKey = `media/${projectId}/${id}.mp4`
  const path = join(api.deps.env.DATA_DIR, 'files', storageKey)
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'wx')
  await file.truncate(size)
  await file.close()
  expect(await api.deps.files.size(storageKey)).toBe(size)
  const sha256 = createHash('sha256').update(id).digest('hex')
  const row = { id, projectId, sha256, size, storageKey, contentType: 'video/mp4' }
  await api.deps.db.insert(media).values({ ...row, kind: 'video' })
  await storeGeotags(api.deps.db, [{ id, geotags: [] }])
  return { id, sha256, size, storageKey }
}

/** The end of a stream, as it lies in the whole. */
class TailReader extends RandomAccessReader {
  readonly tail: Buffer
  readonly begin: number
  constructor(tail: Buffer, whole: number) {
    super()
    this.tail = tail
    this.begin = whole - tail.length
  }
  override _readStreamForRange(start: number, end: number): Readable {
    if (start < this.begin) throw new Error(`Only the end was kept, not ${start}`)
    return Readable.from([this.tail.subarray(start - this.begin, end - this.begin)])
  }
}

test('a video of more than 4 GiB, and what follows it, is found in the zip, and memory stays flat', {
  timeout: 300_000,
}, async () => {
  const ana = await addCaller(api.deps)
  const { projectId } = await addProject(api.deps)
  await joinProject(api.deps, projectId, ana.userId, 'EDITOR')
  const [huge, photo] = [await keepHuge(projectId), await keepPhoto(api.deps, projectId, 1)]
  await addPostWith(api.deps, { projectId, userId: ana.userId }, [huge, photo])
  const answer = await openZip(api, await askForZip(api, ana.token))
  let whole = 0
  let tail = Buffer.alloc(0)
  let most = 0
  const before = process.memoryUsage().rss
  for await (const part of answer.body ?? []) {
    whole += part.length
    if (whole > size - keptBytes) tail = Buffer.concat([tail, part]).subarray(-keptBytes)
    most = Math.max(most, process.memoryUsage.rss())
  }
  expect(whole).toBeGreaterThan(size)
  expect(most - before).toBeLessThan(200 * 1024 * 1024)

  const zip = await fromRandomAccessReaderPromise(new TailReader(tail, whole), whole, {
    autoClose: false,
  })
  const entries = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  expect(entries.map(({ fileName }) => fileName.replace(/.*\./, ''))).toEqual([
    ...['txt', 'json', 'mp4', 'jpg'],
  ])
  const [, , video, picture] = entries
  expect([video?.uncompressedSize, video?.compressedSize]).toEqual([size, size])
  if (!picture) throw new Error('no picture')
  expect(picture.relativeOffsetOfLocalHeader).toBeGreaterThan(4 * gibibyte)
  const bytes = await buffer(await zip.openReadStreamPromise(picture))
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(photo.sha256)
})

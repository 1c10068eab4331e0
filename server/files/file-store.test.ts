import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3rver } from '#tests/setup/server/start-s3rver.ts'
import { openDiskStore } from './disk-store.ts'
import { FileNotFoundError, type FileStore } from './file-store.ts'
import { partBytes } from './put-in-parts.ts'

interface Opened {
  store: FileStore
  /** The same files in a store that can be listed. */
  listable: FileStore
  close(): Promise<void>
}

const kinds: Record<string, (folder: string) => Promise<Opened>> = {
  disk: async (folder) => {
    const store = await openDiskStore(folder)
    return { store, listable: store, close: async () => {} }
  },
  s3: openOnS3rver,
}

describe.each(Object.entries(kinds))('a file store on %s', (kind, openStore) => {
  let folder: string
  let opened: Opened
  let store: FileStore
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'file-store-'))
    opened = await openStore(folder)
    store = opened.store
  })
  afterAll(async () => {
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  })

  const content = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
  const meta = { contentType: 'application/octet-stream', size: content.length }
  const put = (key: string) => store.put(key, Readable.from([content]), meta)

  it('a file store returns every byte that was stored', async () => {
    await put('media/a/whole.bin')
    expect((await buffer(await store.read('media/a/whole.bin'))).equals(content)).toBe(true)
    expect(await store.size('media/a/whole.bin')).toBe(content.length)
  })

  it('a file store reads a range, both ends included', async () => {
    await put('media/a/range.bin')
    const part = await buffer(await store.read('media/a/range.bin', { start: 100, end: 199 }))
    expect(part.equals(content.subarray(100, 200))).toBe(true)
  })

  it('a file store replaces an existing file', async () => {
    await put('media/a/twice.bin')
    await store.put('media/a/twice.bin', Readable.from([Buffer.from('new')]), { ...meta, size: 3 })
    expect((await buffer(await store.read('media/a/twice.bin'))).toString()).toBe('new')
  })

  it('a file store stores a file from disk, and leaves the original', async () => {
    const path = join(folder, 'given.bin')
    await writeFile(path, content)
    await store.putFile('media/a/given.bin', path, meta)
    await store.putFile('media/a/given.bin', path, meta)
    expect((await readFile(path)).equals(content)).toBe(true)
    await rm(path)
    expect((await buffer(await store.read('media/a/given.bin'))).equals(content)).toBe(true)
  })

  it('a file store copies a file to disk, and keeps its own', async () => {
    const path = join(folder, `out-${kind}.bin`)
    await put('media/a/out.bin')
    await store.takeOut('media/a/out.bin', path)
    expect((await readFile(path)).equals(content)).toBe(true)
    await rm(path)
    expect((await buffer(await store.read('media/a/out.bin'))).equals(content)).toBe(true)
    const none = store.takeOut('media/a/none.bin', `${path}.none`)
    await expect(none).rejects.toBeInstanceOf(FileNotFoundError)
  })

  it('a file store stores nothing of a file that is shorter than announced, or missing', async () => {
    const path = join(folder, 'short.bin')
    await writeFile(path, content.subarray(0, 1000))
    await expect(store.putFile('media/a/shorter.bin', path, meta)).rejects.toThrow()
    await expect(store.putFile('media/a/shorter.bin', `${path}.no`, meta)).rejects.toThrow()
    expect(await store.size('media/a/shorter.bin')).toBeUndefined()
  })

  it('a file store throws when there is no such file', async () => {
    await expect(store.read('media/a/none.bin')).rejects.toBeInstanceOf(FileNotFoundError)
    expect(await store.size('media/a/none.bin')).toBeUndefined()
  })

  it('a file store removes a file, and removing it again is no error', async () => {
    await put('media/a/gone.bin')
    await store.remove('media/a/gone.bin')
    await store.remove('media/a/gone.bin')
    expect(await store.size('media/a/gone.bin')).toBeUndefined()
  })

  it('a file store stores nothing of a broken stream', async () => {
    const broken = Readable.from(
      (async function* () {
        yield content.subarray(0, 1000)
        throw new Error('cut')
      })(),
    )
    await expect(store.put('media/a/broken.bin', broken, meta)).rejects.toThrow()
    expect(await store.size('media/a/broken.bin')).toBeUndefined()
  })

  it('a file store stores nothing of a stream that ended early', async () => {
    const short = Readable.from([content.subarray(0, 1000)])
    await expect(store.put('media/a/short.bin', short, meta)).rejects.toThrow()
    expect(await store.size('media/a/short.bin')).toBeUndefined()
  })

  const large = Buffer.alloc(2 * partBytes + 1000, content)
  const largeMeta = { ...meta, size: large.length }
  /** In pieces that do not end where parts do. */
  const pieces = function* (bytes = large) {
    for (let at = 0; at < bytes.length; at += 999_999) yield bytes.subarray(at, at + 999_999)
  }

  it('a file store with a file of several parts returns every byte and ranges over the ends of parts, from disk and from a stream', async () => {
    const path = join(folder, `large-${kind}.bin`)
    await writeFile(path, large)
    await store.putFile('media/a/large.bin', path, largeMeta)
    await rm(path)
    await store.put('media/a/streamed.bin', Readable.from(pieces()), largeMeta)
    for (const key of ['media/a/large.bin', 'media/a/streamed.bin']) {
      expect((await buffer(await store.read(key))).equals(large)).toBe(true)
      const range = { start: partBytes - 10, end: 2 * partBytes + 10 }
      const part = await buffer(await store.read(key, range))
      expect(part.equals(large.subarray(range.start, range.end + 1))).toBe(true)
    }
  })

  it.each([
    ['is cut', () => pieces(large.subarray(0, partBytes + 5))],
    ['is longer than announced', () => pieces(Buffer.concat([large, Buffer.from('x')]))],
  ])('with a file of several parts stores nothing of a stream that %s', async (_how, open) => {
    await expect(store.put('media/a/odd.bin', Readable.from(open()), largeMeta)).rejects.toThrow()
    expect(await store.size('media/a/odd.bin')).toBeUndefined()
  })

  it('a file store lists a folder in the order of its keys, with their age, and continues after a key', async () => {
    const keys = ['aa/2.bin', 'aa/1.bin', 'ab/3.bin', 'b/4.bin'].map((name) => `listed/${name}`)
    for (const key of keys) await put(key)
    await put('listed-not/5.bin')
    const begun = Date.now()
    const read = async (after?: string) => {
      const found = await readAll(opened.listable.list('listed', after))
      for (const { modifiedAt } of found)
        expect(Math.abs(modifiedAt.getTime() - begun)).toBeLessThan(60_000)
      return found.map(({ key }) => key)
    }
    const sorted = keys.toSorted()
    expect(await read()).toEqual(sorted)
    for (const [index, key] of sorted.entries())
      expect(await read(key)).toEqual(sorted.slice(index + 1))
    expect(await read('listed/aa/1.zzz')).toEqual(sorted.slice(1))
    expect(await readAll(opened.listable.list('nowhere'))).toEqual([])
  })

  it('a file store refuses keys that leave the store', async () => {
    for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a//b', '', 'a/.hidden', 'a\\b'])
      await expect(store.read(key)).rejects.toBeInstanceOf(TypeError)
  })
})

it('an address of a file in a bucket gives it to anybody, as a file of that name, until its time is over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-store-'))
  // The fake S3 takes the apostrophes of `filename*` for another signature than the client.
  const { listable: store, close } = await openOnS3rver(folder)
  const content = Buffer.from('0123456789')
  await store.put('storage/a/b', Readable.from([content]), {
    ...{ contentType: 'text/html', size: content.length },
  })
  const as = { fileName: 'São João.pdf', contentType: 'application/pdf' }
  const address = (await store.presign('storage/a/b', { ...as, expiresInSeconds: 60 })) ?? ''
  expect(address).toMatch(/^http:.*X-Amz-Expires=60&/)
  const whole = await fetch(address)
  expect(await whole.text()).toBe('0123456789')
  expect(whole.headers.get('Content-Type')).toBe('application/pdf')
  expect(whole.headers.get('Content-Disposition')).toContain("filename*=UTF-8''S%C3%A3o%20Jo")
  const range = await fetch(address, { headers: { Range: 'bytes=2-4' } })
  expect([range.status, await range.text()]).toEqual([206, '234'])
  const query = new URL(address).searchParams
  expect(query.get('X-Amz-SignedHeaders')).toBe('host')
  expect([...query.keys()].filter((name) => name.includes('checksum'))).toEqual([])
  const earlier = address.replace(/(X-Amz-Date=)\d{8}/, '$120200101')
  expect((await fetch(earlier)).status).toBe(403)
  await close()
  await rm(folder, { recursive: true })
})

it('the disk store has no address for anybody', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-store-'))
  const store = await openDiskStore(folder)
  const as = { expiresInSeconds: 60, fileName: 'a.pdf', contentType: 'application/pdf' }
  expect(await store.presign('a.bin', as)).toBeUndefined()
  await store.endUnfinished(new Date())
  await rm(folder, { recursive: true })
})

it('the disk store lists in the order of whole keys, as a bucket does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-store-'))
  const store = await openDiskStore(folder)
  const keys = ['m/a-b/1.bin', 'm/a.bin', 'm/a/2.bin', 'm/ab/3.bin']
  for (const key of keys)
    await store.put(key, Readable.from(['x']), { contentType: 'text/plain', size: 1 })
  for (const [index, after] of ['', ...keys].entries()) {
    const found = await readAll(store.list('m', after))
    expect(found.map(({ key }) => key)).toEqual(keys.slice(index))
  }
  await rm(folder, { recursive: true })
})

it('the disk store leaves no unfinished file behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-store-'))
  const store = await openDiskStore(folder)
  const broken = Readable.from([Buffer.from('half')])
  await expect(store.put('a.bin', broken, { contentType: 'text/plain', size: 9 })).rejects.toThrow()
  expect(await readdir(join(folder, '.unfinished', String(process.pid)))).toEqual([])
  await rm(folder, { recursive: true })
})

async function readAll<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

async function openOnS3rver(directory: string): Promise<Opened> {
  const strict = await startS3rver(directory)
  // The fake S3 computes the signature of a bucket's own URL differently from the client.
  const lenient = await startS3rver(directory, { allowMismatchedSignatures: true })
  return {
    store: strict.store,
    listable: lenient.store,
    close: async () => {
      await strict.server.close()
      await lenient.server.close()
    },
  }
}

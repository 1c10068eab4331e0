import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { posts } from '#server/db/schema/posts.ts'
import { projectMembers } from '#server/db/schema/projects.ts'
import { zeros } from '#server/media/inspection/geotags/blank.ts'
import { exportOf } from '#tests/setup/people/own-data-zip.ts'
import {
  addPostWith,
  type KeptMedia,
  keepBytes,
  keepPhoto,
} from '#tests/setup/posting/keep-media.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { startS3rver } from '#tests/setup/server/start-s3rver.ts'
import {
  type AccessPerson,
  addCaller,
  addProject,
  joinProject,
} from '../setup/people/access-world.ts'

const hashOf = (bytes?: Buffer) => bytes && createHash('sha256').update(bytes).digest('hex')

describe.each(['a folder', 'S3'])('the zip, with its files in %s', (kind) => {
  let api: TestApp
  let ana: AccessPerson
  let own: { projectId: string; userId: string }
  let close = async () => {}

  beforeAll(async () => {
    if (kind === 'S3') {
      const folder = await mkdtemp(join(tmpdir(), 'upubly-s3-'))
      const { server, store } = await startS3rver(folder)
      close = async () => {
        await server.close()
        await rm(folder, { recursive: true })
      }
      api = await createTestApp({ deps: { files: store } })
    } else api = await createTestApp()
  })
  afterAll(async () => {
    await api.dispose()
    await close()
  })
  beforeEach(async () => {
    ana = await addCaller(api.deps)
    const { projectId } = await addProject(api.deps)
    await joinProject(api.deps, projectId, ana.userId, 'EDITOR')
    own = { projectId, userId: ana.userId }
  })
  const keep = (hue: number, projectId = own.projectId) => keepPhoto(api.deps, projectId, hue)
  const read = () => exportOf(api, ana.token)
  /** Where the zip has each of these files. */
  const pathsOf = ({ data }: Awaited<ReturnType<typeof read>>) => {
    const all = [...data.posts, ...data.templates].flatMap((post) => post.media)
    return ({ sha256 }: KeptMedia) => [
      ...new Set(all.filter((one) => one.sha256 === sha256).map(({ file }) => file)),
    ]
  }

  test('the zip has each photo once, as it was sent, where dados.json says', async () => {
    const [first, second] = [await keep(1), await keep(2)]
    await addPostWith(api.deps, own, [first, second])
    await addPostWith(api.deps, own, [second])
    const zip = await read()
    expect(zip.answer.status).toBe(200)
    expect(Object.fromEntries(zip.answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(zip.answer.headers.get('Content-Encoding')).toBeNull()
    expect(zip.files.size).toBe(4)
    for (const file of [first, second]) {
      const [path = '', ...others] = pathsOf(zip)(file)
      expect(others).toEqual([])
      expect(hashOf(zip.files.get(path))).toBe(file.sha256)
    }
  })

  test('the zip has a file once that two projects of theirs keep, also when one copy is lost', async () => {
    const bytes = randomBytes(1000)
    const { projectId } = await addProject(api.deps)
    await joinProject(api.deps, projectId, ana.userId, 'EDITOR')
    const lost = await keepBytes(api.deps, own.projectId, bytes)
    const there = await keepBytes(api.deps, projectId, bytes)
    await addPostWith(api.deps, own, [lost])
    await addPostWith(api.deps, { ...own, projectId }, [there])
    await api.deps.files.remove(lost.storageKey)
    const zip = await read()
    const [path = '', ...others] = pathsOf(zip)(lost)
    expect(others).toEqual([])
    expect(zip.files.get(path)?.equals(bytes)).toBe(true)
    expect(zip.files.has('FALTANDO.txt')).toBe(false)
  })

  test('the zip names the files that are lost or cut, and has all others', async () => {
    const [lost, cut, there] = [await keep(1), await keep(2), await keep(3)]
    await addPostWith(api.deps, own, [lost, cut, there])
    await api.deps.files.remove(lost.storageKey)
    const half = { contentType: 'image/jpeg', size: 10 }
    await api.deps.files.put(cut.storageKey, Readable.from([Buffer.alloc(10)]), half)
    const zip = await read()
    const pathOf = (file: KeptMedia) => pathsOf(zip)(file)[0] ?? ''
    expect(zip.files.has(pathOf(lost))).toBe(false)
    expect(hashOf(zip.files.get(pathOf(there)))).toBe(there.sha256)
    expect([...zip.files.keys()].at(-1)).toBe('FALTANDO.txt')
    const told = String(zip.files.get('FALTANDO.txt')).split('\n')
    expect(told.filter((line) => line.startsWith('midias/'))).toEqual([pathOf(lost), pathOf(cut)])
  })

  test('the zip covers in a file where it was made, as whenever one leaves', async () => {
    const bytes = randomBytes(1000)
    const file = await keepBytes(api.deps, own.projectId, bytes, [zeros(400, 16)])
    await addPostWith(api.deps, own, [file])
    const zip = await read()
    const covered = Buffer.from(bytes).fill(0, 400, 416)
    expect(zip.files.get(pathsOf(zip)(file)[0] ?? '')?.equals(covered)).toBe(true)
  })

  test("the zip has no file of a project that they left, nor of others' posts", async () => {
    const [left, others] = [await keep(1), await keep(2)]
    const { userId } = await addCaller(api.deps)
    await addPostWith(api.deps, { ...own, userId }, [others])
    const { projectId } = await addProject(api.deps)
    await addPostWith(api.deps, { ...own, projectId }, [left])
    const zip = await read()
    expect([...zip.files.keys()]).toEqual(['LEIA-ME.txt', 'dados.json'])
  })

  test('the zip leaves out the files of a project that they are removed from while they read', async () => {
    const [big, other] = [randomBytes(4 * 1024 * 1024), await keep(1)]
    const first = await keepBytes(api.deps, own.projectId, big)
    await addPostWith(api.deps, own, [first, other])
    const { files } = api.deps
    api.deps.files = {
      ...files,
      async read(key, range) {
        await api.deps.db.delete(projectMembers).where(eq(projectMembers.userId, ana.userId))
        return await files.read(key, range)
      },
    }
    const zip = await read().finally(() => (api.deps.files = files))
    expect(hashOf(zip.files.get(pathsOf(zip)(first)[0] ?? ''))).toBe(first.sha256)
    const [path = ''] = pathsOf(zip)(other)
    expect(zip.files.has(path)).toBe(false)
    expect(String(zip.files.get('FALTANDO.txt'))).toContain(path)
  })

  test('the zip has thousands of posts, whose text is compressed', async () => {
    const caption = 'Pão quente às sete horas. '.repeat(40)
    const row = { projectId: own.projectId, authorId: ana.userId, caption }
    await api.deps.db.insert(posts).values(Array.from({ length: 2500 }, () => row))
    const { bytes, data } = await read()
    expect(data.posts).toHaveLength(2500)
    expect(bytes.length).toBeLessThan(500_000)
  })
})

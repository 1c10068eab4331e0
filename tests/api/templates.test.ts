import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { NetworkVersions } from '#contract/networks/network-versions.ts'
import { maxTemplates, SavedTemplate, SavedTemplates, Template } from '#contract/posts/template.ts'
import { writeTemplateForm } from '#contract/posts/template-form.ts'
import { media } from '#server/db/schema/media.ts'
import { savedTemplates } from '#server/db/schema/posts.ts'
import { projectMembers } from '#server/db/schema/projects.ts'
import { ApiError } from '#server/http/api-error.ts'
import { sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { expectRefusal } from '#tests/setup/posting/post-tools.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import { hashOf, uploadFile } from '#tests/setup/posting/send-upload.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

interface TemplateInput {
  template?: Partial<Template>
  files?: readonly Buffer[]
  fields?: readonly (readonly [string, string])[]
  key?: string
  person?: TestPerson
}

let world: TestWorld
let ana: TestPerson
let photo: Buffer
let other: Buffer
let video: Buffer
beforeAll(async () => {
  world = await openTestWorld()
  photo = (await makePhoto('pao.jpg', { width: 640, height: 800 })).buffer
  other = (await makePhoto('bolo.jpg', { width: 640, height: 640, hue: 70 })).buffer
  video = await sampleMp4()
})
afterAll(() => world.close())
beforeEach(async () => {
  ana = await world.addPerson()
})

const at = (path: string) => `${world.url}/api/v1/templates${path}`
const send = (input: TemplateInput = {}) => {
  const { template = {}, files = [photo], fields = [], person = ana } = input
  const mediaHashes = files.map(hashOf)
  const form = new FormData()
  const whole = v.parse(Template, { caption: 'Pão quentinho', mediaHashes, ...template })
  for (const [name, value] of [...writeTemplateForm(whole), ...fields]) form.append(name, value)
  for (const file of files) form.append('media', new Blob([new Uint8Array(file)]), 'foto.jpg')
  const headers = { ...person.headers, 'Idempotency-Key': input.key ?? randomUUID() }
  return fetch(at(''), { method: 'POST', headers, body: form })
}
const read = async (answer: Response) => {
  expect([answer.status, answer.ok || (await answer.clone().text())]).toEqual([200, true])
  return v.parse(v.object({ data: SavedTemplate }), await answer.json()).data
}
const list = async (person = ana, id = person.userId) =>
  fetch(at(`/user/${id}`), { headers: person.headers })
const listed = async (person = ana) =>
  v.parse(v.object({ data: SavedTemplates }), await (await list(person)).json()).data
const remove = (id: string, person = ana) =>
  fetch(at(`/${id}`), { method: 'DELETE', headers: person.headers })
/** Adds another person to Ana's project. */
const addMember = async (role: 'ADMIN' | 'EDITOR') => {
  const member = await world.addPerson()
  await world.deps.db
    .insert(projectMembers)
    .values({ projectId: ana.projectId, userId: member.userId, role })
  const headers = { ...member.headers, 'X-Project-ID': ana.projectId }
  return { ...member, headers, projectId: ana.projectId }
}
const findScratch = () =>
  readdir(join(world.deps.env.DATA_DIR, 'tmp', String(process.pid))).catch(() => [])
const countMedia = () => world.deps.db.$count(media, eq(media.projectId, ana.projectId))
const countTemplates = () =>
  world.deps.db.$count(savedTemplates, eq(savedTemplates.projectId, ana.projectId))

it('templates store all texts and media of a post, without times', async () => {
  const versions = v.parse(NetworkVersions, [
    { platformId: 'instagram', caption: 'Só no Instagram', collaborators: ['cafe.aurora'] },
    { platformId: 'tiktok', privacy: 'SELF_ONLY' },
  ])
  const words = {
    ...{ caption: 'Pão & café ☕', description: 'd', location: 'BH', userTags: '@a' },
    ...{ productTags: '#pão', altText: 'Tudo', versions },
  }
  const template = { ...words, mediaAltTexts: ['', 'Um bolo'] }
  const saved = await read(
    await send({ template, files: [photo, other], key: 'chave-do-aparelho' }),
  )
  expect(saved).toMatchObject({ ...words, entryKey: 'chave-do-aparelho' })
  expect(saved.media).toMatchObject([
    { sha256: hashOf(photo), altText: '' },
    { sha256: hashOf(other), altText: 'Um bolo' },
  ])
  const original = await fetch(world.url + saved.media[1]?.url, { headers: ana.headers })
  expect(Buffer.from(await original.arrayBuffer()).equals(other)).toBe(true)
  expect(await listed()).toEqual([saved])
  expect(await findScratch()).toEqual([])
})

it('templates are limited in number', async () => {
  const { projectId } = ana
  const rows = Array.from({ length: maxTemplates - 1 }, () => ({ projectId, caption: 'Pão' }))
  await world.deps.db.insert(savedTemplates).values(rows)
  const key = randomUUID()
  const last = await read(await send({ key, files: [] }))
  await expectRefusal(await send(), 403, 'TEMPLATE_LIMIT_REACHED')
  expect(await read(await send({ key, files: [] }))).toEqual(last)
  expect((await remove(last.id)).status).toBe(200)
  await read(await send({ files: [] }))
})

it('templates count among all calls whose answers are stored', async () => {
  const { limits } = world.deps
  const unlimited = limits.keptByUser
  const consume = vi.fn(unlimited.consume)
  const charge = vi.fn(unlimited.charge)
  limits.keptByUser = { ...unlimited, consume, charge }
  try {
    await read(await send({ files: [], template: { description: 'pão '.repeat(200) } }))
    await listed()
    expect([consume.mock.calls, charge.mock.calls]).toEqual([[[ana.userId]], []])
    await read(await send({ files: [], template: { caption: 'x'.repeat(16_384) } }))
    expect(charge.mock.calls).toEqual([[ana.userId, 4]])
    consume.mockRejectedValueOnce(new ApiError('RATE_LIMITED', { retryAfterSeconds: 60 }))
    await expectRefusal(await send({ files: [] }), 429, 'RATE_LIMITED')
  } finally {
    limits.keptByUser = unlimited
  }
})

it('templates are listed newest first, also without media', async () => {
  for (const caption of ['Um', 'Dois', 'Três'])
    await read(await send({ template: { caption }, files: [] }))
  expect((await listed()).map(({ caption }) => caption)).toEqual(['Três', 'Dois', 'Um'])
})

it('templates are stored once per key, however the media were sent', async () => {
  const key = randomUUID()
  const texts = await Promise.all([1, 2, 3].map(async () => (await send({ key })).text()))
  expect(new Set(texts).size).toBe(1)
  const upload = await uploadFile({ url: world.url, headers: ana.headers }, photo)
  const named = { mediaHashes: [hashOf(photo)], uploadIds: [upload] }
  const again = await send({ key, files: [], template: named })
  expect(await again.text()).toBe(texts[0])
  expect([await countTemplates(), await countMedia()]).toEqual([1, 1])
  const reused = await send({ key, template: { caption: 'Outra' } })
  await expectRefusal(reused, 422, 'IDEMPOTENCY_KEY_REUSED')
  const altered = await send({ key, template: { mediaAltTexts: ['Um pão'] } })
  await expectRefusal(altered, 422, 'IDEMPOTENCY_KEY_REUSED')
})

it('templates: share their files with the posts of the project', async () => {
  const saved = await read(await send())
  const accountId = await world.addAccount(ana, `loja.${randomUUID().slice(0, 8)}`)
  const hashes = saved.media.map(({ sha256 }) => sha256)
  const post = await sendPost(world, ana, { accountIds: [accountId], hashes })
  expect(post.status).toBe(200)
  expect(await countMedia()).toBe(1)
  expect((await remove(saved.id)).status).toBe(200)
  expect((await fetch(world.url + saved.media[0]?.url, { headers: ana.headers })).status).toBe(200)
})

it("templates are not checked against the networks' rules", async () => {
  const caption = 'a'.repeat(5000)
  expect((await read(await send({ template: { caption } }))).caption).toBe(caption)
})

it.each<[string, () => TemplateInput, number, string]>([
  ['a video beside a photo', () => ({ files: [photo, video] }), 422, 'MEDIA_RULES'],
  ['no picture', () => ({ files: [Buffer.from('texto')] }), 422, 'MEDIA_UNSUPPORTED'],
  [
    'a file nobody announced',
    () => ({ template: { mediaHashes: [hashOf(other)] } }),
    400,
    'UPLOAD_INCOMPLETE',
  ],
  [
    'more texts than media',
    () => ({ template: { mediaAltTexts: ['a', 'b'] } }),
    400,
    'INVALID_REQUEST',
  ],
  ['versions that are no JSON', () => ({ fields: [['versions', '[{']] }), 400, 'INVALID_REQUEST'],
  [
    'two versions of a network',
    () => ({ fields: [['versions', '[{"platformId":"tiktok"},{"platformId":"tiktok"}]']] }),
    400,
    'INVALID_REQUEST',
  ],
  [
    'branded content nobody sees',
    () => ({
      fields: [
        ['versions', '[{"platformId":"tiktok","isBrandContent":true,"privacy":"SELF_ONLY"}]'],
      ],
    }),
    400,
    'INVALID_REQUEST',
  ],
  ['a key that is none', () => ({ key: 'x' }), 400, 'IDEMPOTENCY_KEY_REQUIRED'],
])('templates are refused with %s', async (_what, input, status, code) => {
  await expectRefusal(await send(input()), status, code)
  expect([await countTemplates(), await countMedia(), await findScratch()]).toEqual([0, 0, []])
})

it('templates can be read by their author only', async () => {
  await read(await send())
  const member = await addMember('ADMIN')
  expect(await listed(member)).toEqual([])
  await expectRefusal(await list(member, ana.userId), 403, 'FORBIDDEN')
  await expectRefusal(await list(ana, randomUUID()), 403, 'FORBIDDEN')
  await expectRefusal(await list(ana, 'nobody'), 400, 'INVALID_REQUEST')
  const stranger = await world.addPerson()
  const headers = { ...stranger.headers, 'X-Project-ID': ana.projectId }
  await expectRefusal(await list({ ...stranger, headers }), 403, 'NOT_A_MEMBER')
})

it('templates are listed in pages, newest first, without duplicates or gaps, whatever their number', async () => {
  const rows = Array.from({ length: 130 }, (_, index) => ({
    ...{ projectId: ana.projectId, authorId: ana.userId, caption: `Modelo ${index}` },
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
  }))
  await world.deps.db.insert(savedTemplates).values(rows)
  const page = async (query: string) => {
    const answer = await fetch(at(`/user/${ana.userId}${query}`), { headers: ana.headers })
    const { data } = v.parse(v.object({ data: SavedTemplates }), await answer.json())
    return data.map(({ caption }) => caption)
  }
  const newest = rows.map(({ caption }) => caption).reverse()
  expect(await page('')).toEqual(newest.slice(0, 100))
  expect(await page('?page=1')).toEqual(newest.slice(100))
  expect(await page('?page=2&size=50')).toEqual(newest.slice(100))
  expect(await page('?page=9')).toEqual([])
  const tooMany = await fetch(at(`/user/${ana.userId}?size=101`), { headers: ana.headers })
  await expectRefusal(tooMany, 400, 'INVALID_REQUEST')
})

it('templates of one project are not in another of the same person', async () => {
  const away = await world.addPerson()
  const { projectId } = away
  await world.deps.db
    .insert(projectMembers)
    .values({ projectId, userId: ana.userId, role: 'OWNER' })
  const saved = await read(await send())
  const there = { ...ana, headers: { ...ana.headers, 'X-Project-ID': projectId } }
  expect(await listed(there)).toEqual([])
  await expectRefusal(await remove(saved.id, there), 404, 'NOT_FOUND')
  expect(await countTemplates()).toBe(1)
})

it('templates can be deleted by their author or an administrator of the project', async () => {
  const [editor, admin] = [await addMember('EDITOR'), await addMember('ADMIN')]
  const first = await read(await send({ person: editor }))
  const second = await read(await send({ person: editor }))
  const own = await read(await send())
  await expectRefusal(await remove(own.id, editor), 403, 'FORBIDDEN')
  expect((await remove(first.id, editor)).status).toBe(200)
  expect((await remove(second.id, admin)).status).toBe(200)
  const statuses = await Promise.all([1, 2, 3].map(async () => (await remove(own.id)).status))
  expect(statuses.sort()).toEqual([200, 404, 404])
  expect(await countTemplates()).toBe(0)
  await expectRefusal(await remove('nobody'), 400, 'INVALID_REQUEST')
})

it('templates stay when their author leaves the project', async () => {
  const editor = await addMember('EDITOR')
  await read(await send({ person: editor }))
  await world.deps.db
    .delete(projectMembers)
    .where(
      and(eq(projectMembers.userId, editor.userId), eq(projectMembers.projectId, ana.projectId)),
    )
  await expectRefusal(await list(editor), 403, 'NOT_A_MEMBER')
  expect(await countTemplates()).toBe(1)
})

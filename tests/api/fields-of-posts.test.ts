import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NetworkVersions } from '#contract/networks/network-versions.ts'
import { CalendarPost, Post, PostPage, ScheduledPosts } from '#contract/posts/post.ts'
import { PostEdit, writePostEditForm } from '#contract/posts/post-edit.ts'
import { SavedTemplate, SavedTemplates, Template } from '#contract/posts/template.ts'
import { writeTemplateForm } from '#contract/posts/template-form.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { exportOf } from '#tests/setup/people/own-data-zip.ts'
import { makePostForm } from '#tests/setup/posting/send-post.ts'
import { hashOf } from '#tests/setup/posting/send-upload.ts'
import {
  type ApiRequest,
  createTestApp,
  dataOf,
  type TestApp,
} from '#tests/setup/server/create-test-app.ts'
import {
  type AccessPerson,
  type AccessProject,
  addCaller,
  addProject,
  joinProject,
} from '../setup/people/access-world.ts'

// Every text that a person may give a post, read from the schemas: a new one is asked for by itself.

const isText = (schema: v.GenericSchema) => {
  const read = v.safeParse(schema, 'Texto')
  return read.success && typeof read.output === 'string'
}
const namesOf = (entries: Record<string, v.GenericSchema>, isWanted: typeof isText) =>
  Object.keys(entries).filter((name) => isWanted(entries[name] ?? v.never()))
const writeTexts = (names: readonly string[], kind: string) =>
  Object.fromEntries(names.map((name) => [name, `Texto ${kind} de ${name}`]))

const textsOfPost = namesOf(Template.entries, isText)
const textsOfEdit = namesOf(PostEdit.entries, isText).filter((name) => name in Post.entries)
const texts = writeTexts(textsOfPost, 'primeiro')

let api: TestApp
let photos: Buffer[]
let ana: AccessPerson
let project: AccessProject
beforeAll(async () => {
  api = await createTestApp()
  const sizes = [800, 640].map((height) => makePhoto('pao.jpg', { width: 640, height }))
  photos = (await Promise.all(sizes)).map(({ buffer }) => buffer)
})
afterAll(() => api.dispose())
beforeEach(async () => {
  ;[ana, project] = [await addCaller(api.deps), await addProject(api.deps)]
  await joinProject(api.deps, project.projectId, ana.userId, 'OWNER')
})

async function ask<S extends v.GenericSchema>(path: string, schema: S, request: ApiRequest = {}) {
  const by = { token: ana.token, projectId: project.projectId }
  const { status, json } = await api.request(path, { ...request, ...by })
  expect([status, json]).toEqual([200, json])
  return dataOf(json, schema)
}
const keyed = (more: Record<string, string> = {}) => ({ 'Idempotency-Key': randomUUID(), ...more })

/** What a post has besides its texts. */
const others = () => ({
  versions: v.parse(NetworkVersions, [
    { platformId: 'instagram', caption: 'Só no Instagram', collaborators: ['cafe.aurora'] },
    { platformId: 'tiktok', privacy: 'SELF_ONLY' },
  ]),
  mediaAltTexts: ['Um pão', 'Um bolo'],
  mediaHashes: photos.map(hashOf),
})

/** A post with all that one may have. */
function createPost(): Promise<Post> {
  const template = v.parse(Template, { ...texts, ...others() })
  const body = makePostForm({ accountIds: [project.accountId], files: photos, template })
  return ask('/templates/scheduled', Post, { method: 'POST', headers: keyed(), body })
}

function createTemplate(): Promise<SavedTemplate> {
  const body = new FormData()
  const template = { ...v.parse(Template, texts), mediaHashes: [] }
  for (const [name, value] of writeTemplateForm(template)) body.append(name, value)
  return ask('/templates', SavedTemplate, { method: 'POST', headers: keyed(), body })
}

function editPost({ id, version }: Post, said: object): Promise<Post> {
  const body = new FormData()
  for (const [name, value] of writePostEditForm(said as PostEdit)) body.append(name, value)
  const headers = keyed({ 'If-Match': `"${version}"` })
  return ask(`/posts/${id}`, Post, { method: 'PUT', headers, body })
}

test('the fields of a post are its texts, and those named here: a new one of another kind has to be thought of', () => {
  const more = namesOf(Template.entries, (schema) => !isText(schema))
  expect(more).toEqual(['versions', 'mediaAltTexts', 'mediaHashes', 'uploadIds'])
})

test('each text of a post is answered at its creation, and wherever the post is read', async () => {
  const created = await createPost()
  const { id } = created
  const day = 86_400_000
  const [from, to] = [0, 7 * day].map((ms) => new Date(Date.now() + ms).toISOString())
  const period = `?from=${from}&to=${to}`
  const { data } = await exportOf(api, ana.token)
  const found: Record<string, object[]> = {
    'at its creation': [created],
    'by its id': [await ask(`/posts/${id}`, Post)],
    'in the list': (await ask('/posts', PostPage)).content,
    'in the calendar': await ask(`/posts/scheduled${period}`, ScheduledPosts),
    'in the calendar of all projects': await ask(`/calendar${period}`, v.array(CalendarPost)),
    "in the person's own data": data.posts,
  }
  for (const [where, posts] of Object.entries(found)) {
    const post = posts.find((one) => 'id' in one && one.id === id)
    expect(post, where).toMatchObject(texts)
    expect(post, where).toMatchObject({ versions: created.versions })
  }
})

test('each text of a template is answered at its creation, and wherever the template is read', async () => {
  const created = await createTemplate()
  const { data } = await exportOf(api, ana.token)
  const listed = await ask(`/templates/user/${ana.userId}`, SavedTemplates)
  expect(created, 'at its creation').toMatchObject(texts)
  expect(listed, 'in the list').toMatchObject([texts])
  expect(data.templates, "in the person's own data").toMatchObject([texts])
})

test('an edit that names only what every device ever sent leaves all else of the post as it is', async () => {
  const post = await createPost()
  const said = { caption: post.caption, description: 'Só para nós' }
  const edited = await editPost(post, said)
  const changed = { version: 2, updatedAt: edited.updatedAt, editKey: edited.editKey }
  expect(edited).toEqual({ ...post, ...said, ...changed })
  expect(edited).toMatchObject({ versions: others().versions, media: [{}, {}] })
  expect(await ask(`/posts/${post.id}`, Post)).toEqual(edited)
})

test('each text of a post that an edit may name is changed by it', async () => {
  const post = await createPost()
  const said = writeTexts(textsOfEdit, 'novo')
  expect(Object.keys(said)).toContain('caption')
  expect(await editPost(post, said)).toMatchObject({ ...texts, ...said })
  expect(await ask(`/posts/${post.id}`, Post)).toMatchObject({ ...texts, ...said })
})

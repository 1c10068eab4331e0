import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NetworkVersions } from '#contract/networks/network-versions.ts'
import type { Post } from '#contract/posts/post.ts'
import { sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { expectRefusal, openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { makePostForm, type PostInput, sendPost } from '#tests/setup/posting/send-post.ts'
import { hashOf } from '#tests/setup/posting/send-upload.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

const versions = v.parse(NetworkVersions, [
  { platformId: 'tiktok', privacy: 'PUBLIC_TO_EVERYONE' },
  { platformId: 'instagram', caption: 'Só aqui', firstComment: '#pão', collaborators: ['a.b'] },
])

let world: TestWorld
let tools: PostTools
let other: Buffer
beforeAll(async () => {
  world = await openTestWorld()
  other = (await makePhoto('bolo.jpg', { width: 640, height: 640, hue: 70 })).buffer
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
})

const at = new Date(Date.now() + 86_400_000)
const send = (input: Partial<PostInput>) =>
  sendPost(world, tools.person, { accountIds: [tools.accountId], files: [tools.photo], ...input })
const altTextsOf = ({ media }: Post) => media.map(({ altText }) => altText)
const readNow = async ({ id }: Post) => tools.read(await tools.get(id))
const states = async (post: Post) => (await tools.targetsOf(post)).map(({ state }) => state)

it('the network versions and the alt text of each medium are stored and returned', async () => {
  const template = { versions, mediaAltTexts: ['', 'Um bolo'], altText: 'Tudo' }
  const post = await tools.create({ files: [tools.photo, other], template })
  expect(post).toMatchObject({ versions, altText: 'Tudo' })
  expect(altTextsOf(post)).toEqual(['', 'Um bolo'])
  expect(await readNow(post)).toEqual(post)
  expect(await tools.create()).toMatchObject({ versions: [], media: [{ altText: '' }] })
})

it('the network versions and the alt text of each medium are part of the request that a key identifies', async () => {
  const key = randomUUID()
  const first = await send({ key, at, template: { versions } })
  const text = await first.text()
  expect(await (await send({ key, at, template: { versions } })).text()).toBe(text)
  await expectRefusal(await send({ key, at }), 422, 'IDEMPOTENCY_KEY_REUSED')
  const said = { versions, mediaAltTexts: ['Um pão'] }
  await expectRefusal(await send({ key, at, template: said }), 422, 'IDEMPOTENCY_KEY_REUSED')
})

it.each([
  ['a caption that is too long there', { caption: 'a'.repeat(2201) }, 'caption'],
  ['a cover beyond the end', { coverMs: 60_000 }, 'coverMs'],
])(
  'the network versions and the alt text of each medium are refused with the field: %s',
  async (_what, changes, field) => {
    const template = {
      versions: v.parse(NetworkVersions, [{ platformId: 'instagram', ...changes }]),
    }
    const answer = await send({ files: [await sampleMp4()], template })
    expect(await expectRefusal(answer, 422, 'POST_REJECTED')).toMatchObject([
      { field: `versions.instagram.${field}` },
    ])
  },
)

it('the network versions and the alt text of each medium are judged by the place that the post goes to there', async () => {
  const tall = (await makePhoto('alta.jpg', { width: 720, height: 1280 })).buffer
  const story = v.parse(NetworkVersions, [{ platformId: 'instagram', placement: 'story' }])
  const asStory = (files: Buffer[], more = {}) =>
    send({ files, template: { versions: story, ...more } })
  await expectRefusal(await send({ files: [tall] }), 422, 'POST_REJECTED')
  expect((await asStory([tall], { caption: 'a'.repeat(3000) })).status).toBe(200)
  for (const files of [[tall, other], [await sampleMp4({ seconds: 61, framesPerSecond: 24 })]]) {
    const details = await expectRefusal(await asStory(files), 422, 'POST_REJECTED')
    expect(details).toMatchObject([{ message: expect.stringContaining('Story do Instagram') }])
  }
})

it('the network versions and the alt text of each medium let the caption be too long for a network that has its own', async () => {
  const caption = 'a'.repeat(3000)
  expect((await send({ template: { caption, versions } })).status).toBe(200)
  const answer = await send({ template: { caption } })
  expect(await expectRefusal(answer, 422, 'POST_REJECTED')).toMatchObject([{ field: 'caption' }])
})

it.each([
  ['versions', '[{"platformId":"instagram","collaborators":["@x"]}]'],
  ['versions', '[{"platformId":"myspace"}]'],
  ['versions', '{"platformId":"instagram"}'],
  ['versions', 'null'],
  ['versions', '[[[['],
  ['versions', `[${'{"platformId":"instagram"},'.repeat(20)}{"platformId":"tiktok"}]`],
  ['versions[0].caption', 'x'],
  ['mediaAltTexts', '["a","b"]'],
  ['mediaAltTexts', `["${'a'.repeat(1001)}"]`],
  ['mediaAltTexts', '[1]'],
])(
  'the network versions and the alt text of each medium are refused in a form that our app never sends (%s: %s)',
  async (name, value) => {
    const { person, accountId, photo } = tools
    const form = makePostForm({ accountIds: [accountId], files: [photo] })
    form.append(name, value)
    const headers = { ...person.headers, 'Idempotency-Key': randomUUID() }
    const url = `${world.url}/api/v1/templates/scheduled`
    const answer = await fetch(url, { method: 'POST', headers, body: form })
    await expectRefusal(answer, 400, 'INVALID_REQUEST')
  },
)

it('the network versions and the alt text of each medium can have the longest texts of every network', async () => {
  const caption = '日'.repeat(63_206)
  const long = ['facebook', 'tiktok'].map((platformId) => ({ platformId, caption }))
  const template = { versions: v.parse(NetworkVersions, [...long, { platformId: 'instagram' }]) }
  const post = await tools.create({ template })
  expect(post.versions).toEqual(template.versions)
})

describe('the network versions and the alt text of each medium: an edit', () => {
  let post: Post
  beforeEach(async () => {
    const template = { versions, mediaAltTexts: ['Um pão', 'Um bolo'] }
    post = await tools.create({ files: [tools.photo, other], template })
  })
  const { caption: own } = { caption: 'Pão quentinho às 7h' }

  it('the network versions and the alt text of each medium: an edit without these fields leaves them and the targets unchanged', async () => {
    const changed = await tools.read(await tools.edit(post, { caption: own, description: 'Nova' }))
    expect(changed).toMatchObject({ versions, media: post.media })
    expect(await states(post)).toEqual(['scheduled'])
  })

  it('the network versions and the alt text of each medium: an edit with the same versions in another order changes nothing', async () => {
    const same = { caption: own, versions: versions.toReversed() }
    await tools.read(await tools.edit(post, same))
    expect(await states(post)).toEqual(['scheduled'])
  })

  it('the network versions and the alt text of each medium: an edit changes the versions, and replaces the targets that are not published yet', async () => {
    const [, instagram] = versions
    const changed = await tools.read(
      await tools.edit(post, { versions: instagram ? [instagram] : [] }),
    )
    expect(changed.versions).toEqual([instagram])
    expect(await states(post)).toEqual(['cancelled', 'scheduled'])
    expect(await tools.read(await tools.edit(changed, { versions: [] }))).toMatchObject({
      versions: [],
    })
  })

  it("the network versions and the alt text of each medium: an edit keeps a medium's alt text when the medium moves, until the text is changed", async () => {
    const mediaHashes = [hashOf(other), hashOf(tools.photo)]
    const moved = await tools.read(await tools.edit(post, { mediaHashes }))
    expect(altTextsOf(moved)).toEqual(['Um bolo', 'Um pão'])
    const said = await tools.read(await tools.edit(moved, { mediaAltTexts: ['', 'Pão francês'] }))
    expect(altTextsOf(said)).toEqual(['', 'Pão francês'])
    expect((await states(post)).filter((state) => state !== 'cancelled')).toEqual(['scheduled'])
    const less = await tools.read(await tools.edit(said, { mediaHashes: [hashOf(tools.photo)] }))
    expect(altTextsOf(less)).toEqual(['Pão francês'])
  })

  it('the network versions and the alt text of each medium: an edit is refused with more texts than media, and with what a network refuses', async () => {
    const many = await tools.edit(post, { mediaAltTexts: ['a', 'b', 'c'] })
    await expectRefusal(many, 400, 'INVALID_REQUEST')
    const caption = 'a'.repeat(2201)
    const long = v.parse(NetworkVersions, [{ platformId: 'instagram', caption }])
    const refused = await tools.edit(post, { versions: long })
    expect(await expectRefusal(refused, 422, 'POST_REJECTED')).toMatchObject([
      { field: 'versions.instagram.caption' },
    ])
    expect(await readNow(post)).toEqual(post)
  })

  it('the network versions and the alt text of each medium: an edit of a post that is published everywhere is refused', async () => {
    await tools.place(post, { state: 'published', remoteId: '1', postedAt: new Date() })
    const late = await tools.edit(post, { versions: [] })
    await expectRefusal(late, 409, 'ALREADY_PUBLISHED')
    const silent = await tools.edit(post, { description: 'Só para nós' })
    expect(silent.status).toBe(200)
  })
})

import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Post } from '#contract/post.ts'
import { makePhoto } from '#tests/setup/make-photo.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/open-test-world.ts'
import { sendPost } from '#tests/setup/send-post.ts'

describe('GET /media/:id/:file', () => {
  let world: TestWorld
  let photo: Buffer
  let url: string
  beforeAll(async () => {
    world = await openTestWorld()
    const person = await world.addPerson()
    const accountId = await world.addAccount(person, 'galeria')
    const upright = (await makePhoto('a.jpg', { width: 1000, height: 2000 })).buffer
    // As phones write them: lying pixels and a note to turn them.
    photo = await sharp(upright).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const answer = await sendPost(world, person, { accountIds: [accountId], files: [photo] })
    const rejected = await answer.json()
    expect(rejected.code).toBe('POST_REJECTED')
    photo = await sharp((await makePhoto('b.jpg', { width: 2000, height: 1600 })).buffer)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const accepted = await sendPost(world, person, { accountIds: [accountId], files: [photo] })
    const { data } = v.parse(v.object({ data: Post }), await accepted.json())
    expect(data.media[0]).toMatchObject({ width: 1600, height: 2000 })
    url = world.url + data.mediaUrls[0]
  })
  afterAll(() => world.close())

  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(url, { headers, method })
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

  it('serves the original whole, for ever, and as what it is', async () => {
    const answer = await get()
    expect(answer.status).toBe(200)
    expect((await bytesOf(answer)).equals(photo)).toBe(true)
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(photo.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
  })

  it('serves a range, and only that', async () => {
    const answer = await get({ Range: 'bytes=1000-1999' })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes 1000-1999/${photo.length}`)
    expect(answer.headers.get('content-length')).toBe('1000')
    expect((await bytesOf(answer)).equals(photo.subarray(1000, 2000))).toBe(true)
  })

  it('refuses a range behind the end', async () => {
    const answer = await get({ Range: `bytes=${photo.length}-` })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe(`bytes */${photo.length}`)
  })

  it('ignores a range of a file that is not the one it was made for', async () => {
    const answer = await get({ Range: 'bytes=0-9', 'If-Range': '"other"' })
    expect(answer.status).toBe(200)
    expect((await bytesOf(answer)).length).toBe(photo.length)
  })

  it('answers HEAD with the length and no body', async () => {
    const answer = await get({}, 'HEAD')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe(String(photo.length))
    expect((await bytesOf(answer)).length).toBe(0)
  })

  it('says that nothing changed to whoever has it', async () => {
    const tag = (await get()).headers.get('etag') ?? ''
    const answer = await get({ 'If-None-Match': `W/"x", ${tag}` })
    expect(answer.status).toBe(304)
    expect((await get({ 'If-None-Match': '"x"' })).status).toBe(200)
  })

  it('makes the copy a network takes: upright, sRGB JPEG, at most 1440 px wide', async () => {
    const copyUrl = url.replace(/\.jpg$/, '.instagram.jpg')
    const [first, second] = await Promise.all([fetch(copyUrl), fetch(copyUrl)])
    const copy = await bytesOf(first)
    expect((await bytesOf(second)).equals(copy)).toBe(true)
    const facts = await sharp(copy).metadata()
    expect(facts).toMatchObject({ format: 'jpeg', width: 1440, height: 1800, space: 'srgb' })
    expect(facts.orientation ?? 1).toBe(1)
    expect(copy.length).toBeLessThanOrEqual(8_000_000)
    const [, id, name] = /\/media\/([^/]+)\/(.+)$/.exec(copyUrl) ?? []
    expect(name).toContain('instagram')
    const stored = await world.deps.files.read(`media/${await projectOf(id)}/${id}.instagram.jpg`)
    expect((await buffer(stored)).equals(copy)).toBe(true)
  })

  it('answers a wrong token, a wrong id and a wrong ending alike', async () => {
    const [, base = '', id = '', file = ''] = /^(.+\/media)\/([^/]+)\/(.+)$/.exec(url) ?? []
    const wrong = [
      `${base}/${id}/${'x'.repeat(24)}.jpg`,
      `${base}/${randomUUID()}/${file}`,
      `${base}/${id}/${file.replace('.jpg', '.png')}`,
      `${base}/${id}/${file.replace('.jpg', '.facebook.jpg')}`,
      `${base}/nonsense/${file}`,
    ]
    const answers = await Promise.all(
      wrong.map(async (address) => {
        const answer = await fetch(address)
        const { timestamp: _timestamp, ...body } = await answer.json()
        return { status: answer.status, body, cache: answer.headers.get('cache-control') }
      }),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  })

  async function projectOf(id: string | undefined): Promise<string | undefined> {
    const row = await world.deps.db.query.media.findFirst({
      where: (table, { eq }) => eq(table.id, id ?? ''),
    })
    return row?.projectId
  }
})

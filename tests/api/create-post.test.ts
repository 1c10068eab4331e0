import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Post } from '#contract/posts/post.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { media } from '#server/db/schema/media.ts'
import { posts } from '#server/db/schema/posts.ts'
import { sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { type PostInput, sendPost } from '#tests/setup/posting/send-post.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

const Answer = v.object({ data: Post })

let world: TestWorld
let person: TestPerson
let accountId: string
let photo: Buffer
beforeAll(async () => {
  world = await openTestWorld()
  photo = (await makePhoto('pao.jpg', { width: 800, height: 1000 })).buffer
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await world.addPerson()
  accountId = await world.addAccount(person, `loja.${randomUUID().slice(0, 8)}`)
})

const send = (input: Partial<PostInput> = {}) =>
  sendPost(world, person, { accountIds: [accountId], files: [photo], ...input })
const readData = async (answer: Response) => v.parse(Answer, await answer.json()).data
const countPosts = () => world.deps.db.$count(posts, eq(posts.projectId, person.projectId))
const countMedia = () => world.deps.db.$count(media, eq(media.projectId, person.projectId))
const findScratch = async () => {
  const folder = join(world.deps.env.DATA_DIR, 'tmp', String(process.pid))
  return readdir(folder).catch(() => [])
}
const expectError = async (answer: Response, status: number, code: string) => {
  const body = await answer.json()
  expect(body).toMatchObject({ status: 'error', code })
  expect(answer.status).toBe(status)
  expect(await countPosts()).toBe(0)
  expect(await findScratch()).toEqual([])
  return body
}

it('POST /templates/scheduled stores the post, its unchanged media, and one schedule for each account and time', async () => {
  const other = await world.addAccount(person, `casa.${randomUUID().slice(0, 8)}`)
  const at = new Date('2030-01-10T12:00:00.000Z')
  const answer = await send({
    template: {
      caption: 'Promoção: pão & café ☕ às 9h',
      altText: 'Um pão',
      scheduleRequestDtos: [
        {
          ...{ schedule: at.toISOString(), timeZone: 'America/Sao_Paulo', isActive: true },
          ...{ repeatType: 7, repeatNumber: 2, socialMediaAccountIds: [accountId, other] },
        },
      ],
    },
  })
  expect(answer.status).toBe(200)
  const post = await readData(answer)
  expect(post).toMatchObject({ caption: 'Promoção: pão & café ☕ às 9h', status: ['Agendado'] })
  expect(post.schedules).toHaveLength(6)
  expect(new Set(post.schedules.map(({ scheduledAt }) => scheduledAt)).size).toBe(3)
  const [file] = post.media
  expect(file).toMatchObject({ kind: 'image', width: 800, height: 1000, size: photo.length })
  const original = await fetch(world.url + file?.url, { headers: person.headers })
  expect(Buffer.from(await original.arrayBuffer()).equals(photo)).toBe(true)
  const thumbnail = await fetch(world.url + file?.thumbnailUrl, { headers: person.headers })
  expect(thumbnail.headers.get('content-type')).toBe('image/webp')
  expect(await findScratch()).toEqual([])
})

it('POST /templates/scheduled gives the first answer again, byte for byte, to a request with the same key', async () => {
  const key = randomUUID()
  const at = new Date(Date.now() + 3_600_000)
  const first = await (await send({ key, at })).text()
  const second = await send({ key, at })
  expect(second.status).toBe(200)
  expect(await second.text()).toBe(first)
  expect(await countPosts()).toBe(1)
})

it('POST /templates/scheduled creates one post when the same key is sent several times at once', async () => {
  const key = randomUUID()
  const at = new Date(Date.now() + 3_600_000)
  const answers = await Promise.all(Array.from({ length: 6 }, () => send({ key, at })))
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(new Set(texts).size).toBe(1)
  expect(await countPosts()).toBe(1)
  expect(await countMedia()).toBe(1)
})

it('POST /templates/scheduled refuses a key that was used with other content', async () => {
  const key = randomUUID()
  const at = new Date(Date.now() + 3_600_000)
  await send({ key, at })
  const other = await send({ key, at, template: { caption: 'Outra' } })
  expect(other.status).toBe(422)
  expect(await other.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  expect(await countPosts()).toBe(1)
})

it('POST /templates/scheduled gives the answer again even when the scheduled time is past', async () => {
  const key = randomUUID()
  const at = new Date(Date.now() - 4 * 60_000)
  const first = await send({ key, at })
  expect(first.status).toBe(200)
  const { clock } = world.deps
  const now = clock.now
  clock.now = () => new Date(Date.now() + 10 * 60_000)
  try {
    const again = await send({ key, at })
    expect(await again.text()).toBe(await first.text())
  } finally {
    clock.now = now
  }
})

it('POST /templates/scheduled stores the same file once per project', async () => {
  await send()
  await send()
  expect(await countMedia()).toBe(1)
  const stranger = await world.addPerson()
  const theirs = await world.addAccount(stranger, `vila.${randomUUID().slice(0, 8)}`)
  await sendPost(world, stranger, { accountIds: [theirs], files: [photo] })
  expect(await world.deps.db.$count(media, eq(media.projectId, stranger.projectId))).toBe(1)
  expect(await countMedia()).toBe(1)
})

it('POST /templates/scheduled asks for the upload again when the bytes differ from the announced hash', async () => {
  await expectError(await send({ hashes: ['0'.repeat(64)] }), 400, 'UPLOAD_INCOMPLETE')
  expect(await countMedia()).toBe(0)
})

it('POST /templates/scheduled keeps nothing of a truncated body', async () => {
  await new Promise<void>((resolve) => {
    const outgoing = request(`${world.url}/api/v1/templates/scheduled`, {
      method: 'POST',
      headers: {
        ...person.headers,
        'Idempotency-Key': randomUUID(),
        'Content-Type': 'multipart/form-data; boundary=b',
      },
    })
    outgoing.on('error', () => resolve())
    outgoing.write('--b\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\n')
    outgoing.write(photo.subarray(0, 50_000))
    setTimeout(() => outgoing.destroy(), 100)
  })
  await expect.poll(findScratch).toEqual([])
  expect(await countPosts()).toBe(0)
})

it('POST /templates/scheduled refuses a file that is no image or video, whatever its name', async () => {
  const answer = await send({ files: [Buffer.from('<svg onload="alert(1)"/>'.repeat(300))] })
  await expectError(answer, 422, 'MEDIA_UNSUPPORTED')
})

it('POST /templates/scheduled accepts an M4V as an MP4', async () => {
  const video = Buffer.from(await sampleMp4())
  video.write('M4V ', 8, 'latin1')
  const data = await readData(await send({ files: [video] }))
  expect(data.media).toMatchObject([{ contentType: 'video/mp4', kind: 'video' }])
})

it('POST /templates/scheduled refuses a truncated image', async () => {
  const answer = await send({ files: [photo.subarray(0, photo.length / 2)] })
  await expectError(answer, 422, 'MEDIA_UNSUPPORTED')
})

it('POST /templates/scheduled stores a video with its duration, and refuses a truncated one', async () => {
  const video = await sampleMp4({ seconds: 4, isMoovFirst: false })
  const cut = await send({ files: [video.subarray(0, video.length - 2000)] })
  await expectError(cut, 422, 'MEDIA_UNSUPPORTED')
  const post = await readData(await send({ files: [video] }))
  expect(post.media).toMatchObject([{ kind: 'video', contentType: 'video/mp4', width: 320 }])
  expect(post.media[0]?.durationSeconds).toBeCloseTo(4, 0)
})

it('POST /templates/scheduled refuses a video together with an image', async () => {
  const answer = await send({ files: [photo, await sampleMp4()] })
  await expectError(answer, 422, 'MEDIA_RULES')
})

it('POST /templates/scheduled names each field that a network would refuse', async () => {
  const wide = (await makePhoto('w.jpg', { width: 1000, height: 300 })).buffer
  const answer = await send({ files: [wide], template: { caption: '#a '.repeat(31) } })
  const body = await expectError(answer, 422, 'POST_REJECTED')
  expect(body.details).toEqual([
    { field: 'caption', message: expect.stringContaining('30 hashtags') },
    { field: 'media', message: expect.stringContaining('larga demais') },
  ])
})

it('POST /templates/scheduled also does so when the store cannot remove the files', async () => {
  const wide = (await makePhoto('w.jpg', { width: 1000, height: 301 })).buffer
  const { files } = world.deps
  const remove = vi.spyOn(files, 'remove').mockRejectedValue(new Error('the store is away'))
  try {
    await expectError(await send({ files: [wide] }), 422, 'POST_REJECTED')
    expect(remove).toHaveBeenCalled()
  } finally {
    remove.mockRestore()
  }
})

it('POST /templates/scheduled accepts two posts with the same new file at once, also when the store cannot remove files', async () => {
  const fresh = (await makePhoto('n.jpg', { width: 801, height: 1001 })).buffer
  const { files } = world.deps
  const remove = vi.spyOn(files, 'remove').mockRejectedValue(new Error('the store is away'))
  try {
    const answers = await Promise.all([1, 2].map(() => send({ files: [fresh] })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  } finally {
    remove.mockRestore()
  }
})

it('POST /templates/scheduled refuses a time more than five minutes in the past', async () => {
  const answer = await send({ at: new Date(Date.now() - 6 * 60_000) })
  const body = await expectError(answer, 422, 'SCHEDULE_IN_PAST')
  expect(body.details).toMatchObject([{ field: 'scheduleRequestDtos.0.schedule' }])
})

it("POST /templates/scheduled treats a late 'Postar agora' as due now", async () => {
  const answer = await send({
    at: new Date(Date.now() - 3_600_000),
    template: { isPostNow: true },
  })
  const post = await readData(answer)
  const late = Date.now() - Date.parse(post.schedules[0]?.scheduledAt ?? '')
  expect(Math.abs(late)).toBeLessThan(5000)
})

it('POST /templates/scheduled refuses an account of another project, and one that was disconnected', async () => {
  const stranger = await world.addPerson()
  const theirs = await world.addAccount(stranger, `rua.${randomUUID().slice(0, 8)}`)
  await expectError(await send({ accountIds: [theirs] }), 422, 'ACCOUNT_UNAVAILABLE')
  await fetch(`${world.url}/api/v1/social-media-account/${accountId}`, {
    method: 'DELETE',
    headers: person.headers,
  })
  await expectError(await send(), 422, 'ACCOUNT_UNAVAILABLE')
})

it('POST /templates/scheduled refuses an empty caption and names the field', async () => {
  const body = await expectError(
    await send({ template: { caption: '  ' } }),
    400,
    'INVALID_REQUEST',
  )
  expect(body.details).toEqual([{ field: 'caption', message: 'A legenda é obrigatória' }])
})

it('POST /templates/scheduled: requires an Idempotency-Key and a signed-in person', async () => {
  const form = { method: 'POST', body: new FormData() }
  const path = `${world.url}/api/v1/templates/scheduled`
  const keyless = await fetch(path, { ...form, headers: person.headers })
  expect(await keyless.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REQUIRED' })
  const nobody = await fetch(path, form)
  expect(nobody.status).toBe(401)
})

it('POST /templates/scheduled: enqueues targets that are due soon in the same transaction as the post', async () => {
  const post = await readData(await send({ at: new Date(Date.now() + 5 * 60_000) }))
  const ids = post.schedules.map(({ id }) => id)
  expect(await world.queue.findWithoutJob(ids)).toEqual([])
  const [row] = await world.deps.db
    .select()
    .from(deliveryTargets)
    .where(eq(deliveryTargets.id, ids[0] ?? ''))
  expect(row?.state).toBe('scheduled')
})

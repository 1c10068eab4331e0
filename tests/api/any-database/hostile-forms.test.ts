import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Post } from '#contract/posts/post.ts'
import type { ScheduledTemplate } from '#contract/posts/template.ts'
import { receiveMultipart } from '#server/media/incoming/receive-multipart.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { makePostForm, sendPost } from '#tests/setup/posting/send-post.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

let world: TestWorld
let person: TestPerson
let accountId: string
let photo: Buffer
beforeAll(async () => {
  world = await openTestWorld()
  person = await world.addPerson()
  accountId = await world.addAccount(person, 'loja.hostil')
  photo = (await makePhoto('pao.jpg', { width: 400, height: 500 })).buffer
})
afterAll(() => world.close())

const send = (template: Partial<ScheduledTemplate>) =>
  sendPost(world, person, { accountIds: [accountId], files: [photo], template })
const schedule = (changes: Partial<ScheduledTemplate['scheduleRequestDtos'][number]>) => ({
  scheduleRequestDtos: [
    {
      ...{ schedule: '2099-01-01T10:00:00.000Z', timeZone: 'America/Sao_Paulo', isActive: true },
      ...{ repeatType: 0, repeatNumber: 0, socialMediaAccountIds: [accountId] },
      ...changes,
    },
  ],
})

it('forms that our app never sends: a character that the database cannot store is left out, and the post is accepted', async () => {
  const answer = await send({ caption: 'Pão\0 quente', altText: '\0Um pão' })
  expect(answer.status).toBe(200)
  const { data } = v.parse(v.object({ data: Post }), await answer.json())
  expect(data).toMatchObject({ caption: 'Pão quente', altText: 'Um pão' })
})

it.each([
  ['that the standard allows and no engine reads', { schedule: '2099-01-01T10:00:00+05' }],
  [
    'whose repeats leave the calendar',
    { schedule: '9999-12-01T10:00:00.000Z', repeatType: 365, repeatNumber: 3 },
  ],
])(
  'forms that our app never sends: a time %s is refused permanently, not with a server error',
  async (_what, changes) => {
    const answer = await send(schedule(changes))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'INVALID_REQUEST' })
  },
)

it('forms that our app never sends: fields that are too large together are refused', async () => {
  const form = makePostForm({ accountIds: [accountId], files: [photo] })
  const text = 'a'.repeat(500 * 1024)
  for (let count = 0; count < 20; count += 1) form.append('location', text)
  form.append('location', 'Centro')
  const answer = await fetch(`${world.url}/api/v1/templates/scheduled`, {
    method: 'POST',
    headers: { ...person.headers, 'Idempotency-Key': 'flood-of-fields' },
    body: form,
  })
  expect(answer.status).toBe(400)
})

/** A body of two photos without a Content-Length. */
async function openBody(breakAfter = Number.POSITIVE_INFINITY): Promise<Request> {
  const form = makePostForm({ accountIds: [accountId], files: [photo, photo] })
  const whole = new Request('http://form.test', { method: 'POST', body: form })
  const { headers } = whole
  const bytes = Buffer.from(await whole.arrayBuffer())
  let at = 0
  const body = new ReadableStream({
    pull(controller) {
      if (at > breakAfter) controller.error(new Error('gone'))
      else if (at >= bytes.length) controller.close()
      else controller.enqueue(bytes.subarray(at, at + 1024))
      at += 1024
    },
  })
  const asked = { method: 'POST', headers, body, duplex: 'half' as const }
  return new Request('http://form.test', asked)
}

it('forms that our app never sends: a body without a length is read up to the largest size of a post only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upubly-form-'))
  try {
    const refusal = receiveMultipart(await openBody(), folder, { maxBytes: photo.length })
    await expect(refusal).rejects.toMatchObject({ code: 'MEDIA_TOO_LARGE' })
    expect(await readdir(folder)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('forms that our app never sends: a connection that breaks at the start of a file ends that call, not the process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upubly-form-'))
  try {
    for (let breakAfter = 1024; breakAfter < 8192; breakAfter += 1024) {
      const refusal = receiveMultipart(await openBody(breakAfter), folder)
      await expect(refusal).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' })
    }
    expect(await readdir(folder)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})

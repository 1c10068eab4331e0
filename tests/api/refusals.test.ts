import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxOccurrences } from '#contract/posts/schedule.ts'
import type { FormEntry } from '#contract/posts/template-form.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

const Details = v.object({ details: v.array(v.object({ message: v.string() })) })
/** Largest size of an error answer. */
const maxBytes = 64 * 1024

let world: TestWorld
let person: TestPerson
beforeAll(async () => {
  world = await openTestWorld()
  person = await world.addPerson()
})
afterAll(() => world.close())

async function refuse(path: string, method: string, fields: readonly FormEntry[]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const headers = { ...person.headers, 'Idempotency-Key': randomUUID(), 'If-Match': '"1"' }
  const body = await new Response(form).blob()
  const answer = await fetch(`${world.url}/api/v1${path}`, { method, headers, body })
  const text = await answer.text()
  expect(answer.status).toBe(400)
  expect(text.length).toBeLessThanOrEqual(maxBytes)
  return { details: v.parse(Details, JSON.parse(text)).details }
}

it('refusals are fast and small, whatever is refused: six lists of 500,000 zeros', async () => {
  const zeros = `[${new Array(500_000).fill(0).join()}]`
  const lists = ['schedules', 'droppedTimes', 'mediaHashes', 'mediaAltTexts', 'versions']
  const fields = [...lists, 'uploadIds'].map((name): FormEntry => [name, zeros])
  const found = await refuse(`/posts/${randomUUID()}`, 'PUT', [['caption', 'Oi'], ...fields])
  expect(found.details.length).toBeLessThanOrEqual(20)
})

it('refusals are fast and small, whatever is refused: indexes that would create long sparse lists', async () => {
  const fields = Array.from({ length: 100 }, (_, index): FormEntry => {
    return [`scheduleRequestDtos[${index}].socialMediaAccountIds[999]`, 'x']
  })
  await refuse('/templates/scheduled', 'POST', [['caption', 'Oi'], ...fields])
})

it('refusals are fast and small, whatever is refused lists of allowed length with wrong items', async () => {
  const times = new Array(1000).fill({ socialMediaAccountIds: new Array(150).fill(0) })
  const fields: FormEntry[] = [
    ['caption', 'Oi'],
    ['schedules', JSON.stringify(times)],
    ['droppedTimes', JSON.stringify(times)],
  ]
  expect((await refuse(`/posts/${randomUUID()}`, 'PUT', fields)).details).toHaveLength(20)
})

it('refusals are fast and small, whatever is refused names and texts of the greatest length', async () => {
  const versions = [{ platformId: 'x'.repeat(500_000), caption: '"'.repeat(500_000) }]
  const fields: FormEntry[] = [
    ['caption', 'x'.repeat(900_000)],
    ['schedules', JSON.stringify([{ scheduledAt: '2'.repeat(900_000) }])],
    ['versions', JSON.stringify(versions)],
  ]
  await refuse(`/posts/${randomUUID()}`, 'PUT', fields)
})

it('refusals are fast and small, whatever is refused: more occurrences than a post may have are counted without being computed', async () => {
  const entry = {
    ...{ schedule: '2099-01-01T10:00:00.000Z', timeZone: 'America/Sao_Paulo', isActive: true },
    ...{ repeatType: 1, repeatNumber: 365, socialMediaAccountIds: [randomUUID()] },
  }
  const scheduleRequestDtos = new Array(100).fill(entry)
  const answer = await sendPost(world, person, {
    accountIds: [],
    template: { scheduleRequestDtos },
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    code: 'INVALID_REQUEST',
    details: [
      {
        field: 'scheduleRequestDtos',
        message: `São publicações demais para um post: no máximo ${maxOccurrences}, somando contas e repetições.`,
      },
    ],
  })
})

it('refusals are fast and small, whatever is refused: more accounts than a post may have are not looked up', async () => {
  const entry = () => ({
    ...{ schedule: '2099-01-01T10:00:00.000Z', timeZone: 'America/Sao_Paulo', isActive: true },
    ...{ repeatType: 0, repeatNumber: 0 },
    socialMediaAccountIds: Array.from({ length: 200 }, () => randomUUID()),
  })
  const send = (entries: number) =>
    sendPost(world, person, {
      accountIds: [],
      template: { scheduleRequestDtos: Array.from({ length: entries }, entry) },
    })
  const tooMany = await (await send(100)).json()
  expect(tooMany).toMatchObject({ details: [{ message: 'O formulário tem campos demais.' }] })
  expect(await (await send(6)).json()).toMatchObject({ code: 'INVALID_REQUEST' })
  expect(await (await send(5)).json()).toMatchObject({ code: 'ACCOUNT_UNAVAILABLE' })
})

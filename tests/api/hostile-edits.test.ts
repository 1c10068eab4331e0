import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import type { FormEntry } from '#contract/posts/template-form.ts'
import { expectRefusal, openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

let world: TestWorld
let tools: PostTools
let post: Post
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openPostTools(world)
  post = await tools.create()
})
afterAll(() => world.close())

const put = (body: FormData | string, path = post.id) =>
  fetch(`${world.url}/api/v1/posts/${path}`, {
    method: 'PUT',
    headers: {
      ...tools.person.headers,
      ...{ 'Idempotency-Key': randomUUID(), 'If-Match': `"${post.version}"` },
    },
    body,
  })
const putFields = (...fields: FormEntry[]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return put(form)
}
const schedules = (value: unknown): FormEntry[] => [
  ['caption', 'Oi'],
  ['schedules', typeof value === 'string' ? value : JSON.stringify(value)],
]
const time = (scheduledAt: string, ids = [tools.accountId]) => ({
  scheduledAt,
  socialMediaAccountIds: ids,
})
const year = (index: number) => new Date(Date.UTC(2050, 0, 1, 0, index)).toISOString()

it.each<[string, () => FormEntry[]]>([
  ['a list that is no JSON', () => schedules('[{')],
  ['null for a list', () => schedules('null')],
  ['an object for a list', () => schedules({ length: 1, 0: time(year(0)) })],
  ['a name twice', () => [...schedules([]), ['caption', 'Outra']]],
  ['no caption', () => [['description', 'Só isso']]],
  ['a caption of nothing', () => [['caption', ' \n ']]],
  ['a time without accounts', () => schedules([time(year(0), [])])],
  ['an account that is no id', () => schedules([time(year(0), ["'; drop table posts"])])],
  ['an hour that no engine reads', () => schedules([time('2099-01-01T10:00:00+05')])],
  ['a time beyond the calendar', () => schedules([time('9999-12-31T23:00:00-05:00')])],
  ['brackets without end', () => schedules('['.repeat(400_000))],
  ['more times than a post may have', () => schedules(manyTimes(1001))],
  ['hashes that are none', () => [...schedules([]), ['mediaHashes', '["../../etc/passwd"]']]],
  ['uploads of nobody knows what', () => [...schedules([]), ['uploadIds', `["${post.id}"]`]]],
])(
  'hostile edits: changes that our app never sends: %s is refused, and nothing changes',
  async (_what, fields) => {
    await expectRefusal(await putFields(...fields()), 400, 'INVALID_REQUEST')
    expect(await tools.read(await tools.get(post.id))).toEqual(post)
  },
)

function manyTimes(count: number) {
  return Array.from({ length: count }, (_, index) => time(year(index)))
}

it('hostile edits: changes that our app never sends: a body that is not a form is refused', async () => {
  await expectRefusal(await put('caption=Oi'), 400, 'INVALID_REQUEST')
  await expectRefusal(await put('{"caption":"Oi"}', 'não-é-id'), 400, 'INVALID_REQUEST')
})

it('hostile edits: changes that our app never sends names of object prototypes are ordinary names, and characters that PostgreSQL cannot store are left out', async () => {
  const own = await tools.create()
  const form = new FormData()
  form.append('__proto__', '{"version":9}')
  form.append('constructor', 'x')
  form.append('caption', 'Pão\0 quente')
  form.append('version', '99')
  form.append('id', post.id)
  const changed = await tools.read(await put(form, own.id.toUpperCase()))
  expect(changed).toMatchObject({ id: own.id, caption: 'Pão quente', version: 2 })
})

it('hostile edits: changes that our app never sends: one change may bring as many times as a post may have', async () => {
  const own = await tools.create()
  const times = manyTimes(1000)
  const changed = await tools.read(await tools.edit(own, { caption: 'Mil', schedules: times }))
  expect(changed.schedules.filter(({ state }) => state === 'scheduled')).toHaveLength(1000)
  const again = await tools.read(await tools.edit(changed, { caption: 'Mil de novo' }))
  expect(again.schedules.filter(({ state }) => state === 'scheduled')).toHaveLength(1000)
})

it('hostile edits: changes that our app never sends: published times count, too', async () => {
  const own = await tools.create()
  await tools.place(own, { state: 'published' })
  const change = { caption: 'Mil e um', schedules: manyTimes(1000) }
  const details = await expectRefusal(await tools.edit(own, change), 400, 'INVALID_REQUEST')
  expect(details).toMatchObject([{ field: 'schedules' }])
})

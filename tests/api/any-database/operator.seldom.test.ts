import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportWaiting } from '#contract/endpoints/operator.ts'
import {
  AnalyticsReport,
  OperatorActPage,
  OperatorDeliveryPage,
  OperatorMessagePage,
  OperatorWaitingPage,
  operatorPageSize,
} from '#contract/operator.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { analyticsDays, contactMessages, waitingEntries } from '#server/db/schema/operator.ts'
import { posts } from '#server/db/schema/posts.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { type AccessPerson, addProject } from '#tests/setup/people/access-world.ts'
import { addOperator, operatorEnv } from '#tests/setup/people/add-operator.ts'
import { listActs } from '#tests/setup/people/operator-rows.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

const markup = '<img src=x onerror=alert(1)>'
const clock = createTestClock(new Date('2026-11-24T12:00:00.000Z'))
let api: TestApp
let olga: AccessPerson
beforeAll(async () => {
  api = await createTestApp({ env: operatorEnv, clock })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  olga = await addOperator(api)
  for (const table of [waitingEntries, contactMessages, deliveryTargets, analyticsDays])
    await api.deps.db.delete(table)
})

const ask = (path: string, json?: unknown) =>
  api.request(`/operator/${path}`, {
    token: olga.token,
    ...(json !== undefined && { method: 'POST', json }),
  })
const remove = (path: string) =>
  api.request(`/operator/${path}`, { token: olga.token, method: 'DELETE' })
const read = async <S extends v.GenericSchema>(path: string, schema: S) =>
  dataOf((await ask(path)).json, schema)
const acts = () => listActs(api, olga)

const entry = (at: number, changes: Partial<typeof waitingEntries.$inferInsert> = {}) => ({
  ...{ name: `Pessoa ${at}`, email: `p${at}-${randomUUID()}@example.com` },
  ...{ howDiscovered: 'Indicação', createdAt: clock.now(), ...changes },
})
const join = (...entries: ReturnType<typeof entry>[]) =>
  api.deps.db.insert(waitingEntries).values(entries)

test('the waiting list is read page by page, the newest first, none twice', async () => {
  const total = operatorPageSize * 2 + 3
  await join(...Array.from({ length: total }, (_, at) => entry(at)))
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const before: string = next === '' ? '' : `?before=${next}`
    const page: v.InferOutput<typeof OperatorWaitingPage> = await read(
      `waiting${before}`,
      OperatorWaitingPage,
    )
    expect(page.rows.length).toBeLessThanOrEqual(operatorPageSize)
    seen.push(...page.rows.map(({ name }) => name))
    next = page.next
  }
  expect(seen).toEqual(Array.from({ length: total }, (_, at) => `Pessoa ${total - 1 - at}`))
})

test('the waiting list ends without a next page where the last one is just full', async () => {
  await join(...Array.from({ length: operatorPageSize }, (_, at) => entry(at)))
  const { rows, next } = await read('waiting', OperatorWaitingPage)
  expect([rows.length, next]).toEqual([operatorPageSize, null])
})

test('the waiting list is searched by name and address, and signs of patterns mean themselves', async () => {
  await join(entry(1, { name: '100% Pão_Bom' }), entry(2, { name: 'Outra', email: 'o@pao.com' }))
  const find = async (search: string) =>
    (await read(`waiting?search=${encodeURIComponent(search)}`, OperatorWaitingPage)).rows.map(
      ({ name }) => name,
    )
  expect(await find('pão_b')).toEqual(['100% Pão_Bom'])
  expect(await find('PAO.COM')).toEqual(['Outra'])
  for (const text of ['%', '_']) expect(await find(text)).toEqual(['100% Pão_Bom'])
  for (const text of ['\\', 'ninguém', "' or 1=1 --", 'nada\0'])
    expect(await find(text)).toEqual([])
})

test('the waiting list says what somebody wrote as they wrote it, markup too', async () => {
  await join(entry(1, { name: markup, howDiscovered: markup }))
  const { rows } = await read('waiting', OperatorWaitingPage)
  expect(rows[0]).toMatchObject({ name: markup, howDiscovered: markup })
})

test('the waiting list: loses whoever asks to leave, with what was searched for about them', async () => {
  await join(entry(1, { name: 'Bia' }), entry(2, { email: 'o@pao.com' }))
  const { rows } = await read('waiting?search=Bia', OperatorWaitingPage)
  const path = `waiting/${rows[0]?.id}`
  expect((await remove(path)).status).toBe(200)
  expect(codeOf((await remove(path)).json)).toBe('NOT_FOUND')
  expect((await read('waiting', OperatorWaitingPage)).rows).toMatchObject([{ email: 'o@pao.com' }])
  expect(await acts()).toEqual([
    { act: 'waiting-viewed', subject: '' },
    { act: 'waiting-removed', subject: `${rows[0]?.id}` },
    { act: 'waiting-viewed', subject: 'Pessoa excluída' },
  ])
})

test('the waiting list is written down with what was searched for', async () => {
  await ask('waiting?search=bia%40example.com')
  expect(await acts()).toEqual([{ act: 'waiting-viewed', subject: 'bia@example.com' }])
})

test.each(['?before=x', '?before=-1', `?search=${'x'.repeat(201)}`])(
  'operator: refuses %s',
  async (query) => {
    const { status, json } = await ask(`waiting${query}`)
    expect([status, codeOf(json)]).toEqual([400, 'INVALID_REQUEST'])
    expect(await acts()).toEqual([])
  },
)

test('the waiting list is exported whole, in its order, and that is written down', async () => {
  const total = 1203
  await join(...Array.from({ length: total }, (_, at) => entry(at)))
  const { rows } = await read('waiting/export', exportWaiting.answer)
  expect(rows.map(({ name }) => name)).toEqual(
    Array.from({ length: total }, (_, at) => `Pessoa ${at}`),
  )
  expect(await acts()).toEqual([{ act: 'waiting-exported', subject: '' }])
})

test('the waiting list is exported empty, too, and to nobody who has not confirmed who they are', async () => {
  expect((await read('waiting/export', exportWaiting.answer)).rows).toEqual([])
  const mine = eq(sessions.userId, olga.userId)
  await api.deps.db.update(sessions).set({ confirmedAt: null }).where(mine)
  expect(codeOf((await ask('waiting/export')).json)).toBe('CONFIRMATION_REQUIRED')
  expect(await acts()).toHaveLength(1)
})

const write = async (changes: Partial<typeof contactMessages.$inferInsert> = {}) => {
  const written = { name: 'Bia', email: 'bia@example.com', message: 'Olá', ...changes }
  const [row] = await api.deps.db
    .insert(contactMessages)
    .values({ ...written, createdAt: clock.now() })
    .returning()
  return row?.id ?? 0
}
const list = async (query = '') => (await read(`messages${query}`, OperatorMessagePage)).rows

test('messages are read and searched, also in what they say', async () => {
  await write({ message: `Quero saber ${markup}` })
  await write({ name: 'Caio' })
  expect((await list()).map(({ name }) => name)).toEqual(['Caio', 'Bia'])
  expect((await list('?search=quero')).map(({ name }) => name)).toEqual(['Bia'])
  expect(await acts()).toEqual([
    { act: 'messages-viewed', subject: 'quero' },
    { act: 'messages-viewed', subject: '' },
  ])
})

test('messages are marked as answered, once, and as not answered again', async () => {
  const id = await write()
  const mark = async (isAnswered: boolean) => {
    expect((await ask(`messages/${id}/answered`, { isAnswered })).status).toBe(200)
    return (await list())[0]?.answeredAt
  }
  const first = clock.now().toISOString()
  expect(await mark(true)).toBe(first)
  clock.advance(60_000)
  expect(await mark(true)).toBe(first)
  expect(await mark(false)).toBe(null)
  const marked = (await acts()).filter(({ act }) => act !== 'messages-viewed')
  expect(marked).toEqual([
    { act: 'message-reopened', subject: `${id}` },
    { act: 'message-answered', subject: `${id}` },
    { act: 'message-answered', subject: `${id}` },
  ])
})

test('messages: that are not there are not found, and nothing is written down', async () => {
  const { status } = await ask('messages/999999999/answered', { isAnswered: true })
  expect(status).toBe(404)
  expect((await ask('messages/x/answered', { isAnswered: true })).status).toBe(400)
  expect(await acts()).toEqual([])
})

describe('deliveries in trouble', () => {
  const minute = 60_000
  type State = (typeof deliveryTargets.$inferInsert)['state']
  async function plan(state: State, minutesAgo: number) {
    const { postId, accountId, projectId } = await addProject(api.deps)
    const scheduledAt = new Date(clock.now().getTime() - minutesAgo * minute)
    const failure = state === 'rejected' ? 'O Instagram não aceitou os dados do post.' : null
    const times = { postId, accountId, scheduledAt, timeZone: 'America/Sao_Paulo' }
    await api.deps.db.insert(deliveryTargets).values({ ...times, state, failure })
    return { postId, projectId }
  }
  const list = async () => (await read('deliveries', OperatorDeliveryPage)).rows

  test('deliveries in trouble: failed, wait for somebody, or are more than five minutes late', async () => {
    await plan('rejected', 1)
    await plan('unconfirmed', 2)
    await plan('needs-reconnect', -60)
    await plan('retrying', 6)
    await plan('scheduled', 7)
    for (const state of ['scheduled', 'staging', 'committing', 'retrying'] as const)
      await plan(state, 4)
    for (const state of ['published', 'cancelled'] as const) await plan(state, 30)
    expect((await list()).map(({ state }) => state)).toEqual([
      ...['needs-reconnect', 'rejected', 'unconfirmed', 'retrying', 'scheduled'],
    ])
    expect(await acts()).toEqual([{ act: 'deliveries-viewed', subject: '' }])
  })

  test('deliveries in trouble tell the project and the account, and nothing of the post', async () => {
    const { postId } = await plan('rejected', 1)
    await api.deps.db.update(posts).set({ caption: 'Segredo' }).where(eq(posts.id, postId))
    const { json } = await ask('deliveries')
    expect(JSON.stringify(json)).not.toContain('Segredo')
    expect((await list())[0]).toMatchObject({
      ...{ projectName: 'Padaria', username: 'padaria', networkId: 'instagram' },
      error: 'O Instagram não aceitou os dados do post.',
    })
  })

  test('deliveries in trouble are not those of a deleted post', async () => {
    const { postId } = await plan('rejected', 1)
    const deleted = { deletedAt: clock.now() }
    await api.deps.db.update(posts).set(deleted).where(eq(posts.id, postId))
    expect(await list()).toEqual([])
  })

  test('deliveries in trouble go on after the last one that is shown, at the same time too', async () => {
    const { postId, accountId } = await addProject(api.deps)
    const times = Array.from({ length: operatorPageSize + 5 }, (_, at) => ({
      ...{ postId, accountId, timeZone: 'America/Sao_Paulo', state: 'rejected' as const },
      scheduledAt: new Date(clock.now().getTime() - Math.floor(at / 3) * minute),
    }))
    // One occurrence a minute is unique per account; the same minute needs another one.
    const others = [await addProject(api.deps), await addProject(api.deps)]
    const spread = times.map((one, at) => ({
      ...one,
      accountId: [accountId, ...others.map((other) => other.accountId)][at % 3] ?? accountId,
    }))
    await api.deps.db.insert(deliveryTargets).values(spread)
    const first = await read('deliveries', OperatorDeliveryPage)
    const second = await read(`deliveries?before=${first.next}`, OperatorDeliveryPage)
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect(new Set(ids).size).toBe(times.length)
    expect(second.next).toBe(null)
  })
})

const count = (day: string) =>
  api.deps.db
    .insert(analyticsDays)
    .values({ day, page: '/', kind: 'page-view', value: 0, count: 3, seconds: 0 })
const days = async (query: string) =>
  (await read(`analytics${query}`, AnalyticsReport)).counts.map(({ day }) => day)

test('operator: counts of the public pages are those of the last days, today included', async () => {
  for (const day of ['2026-11-24', '2026-11-23', '2026-11-17', '2026-10-26', '2026-10-25'])
    await count(day)
  expect(await days('?days=1')).toEqual(['2026-11-24'])
  expect(await days('?days=2')).toEqual(['2026-11-23', '2026-11-24'])
  expect(await days('')).toEqual(['2026-10-26', '2026-11-17', '2026-11-23', '2026-11-24'])
  expect(await acts()).toEqual([])
})

test.each(['0', '91', 'x', '-1', '1.5'])(
  'operator: counts of the public pages of %s days are refused',
  async (asked) => {
    expect((await ask(`analytics?days=${asked}`)).status).toBe(400)
  },
)

test('the log shows who did what, the newest first, page by page', async () => {
  for (let at = 0; at < operatorPageSize + 2; at++) await ask(`waiting?search=${at}`)
  const first = await read('acts', OperatorActPage)
  expect(first.rows[0]).toMatchObject({
    ...{ operator: olga.email, act: 'waiting-viewed', subject: `${operatorPageSize + 1}` },
    createdAt: clock.now().toISOString(),
  })
  const second = await read(`acts?before=${first.next}`, OperatorActPage)
  expect(second.rows.slice(0, 2).map(({ subject }) => subject)).toEqual(['1', '0'])
})

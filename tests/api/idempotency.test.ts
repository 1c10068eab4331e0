import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAnswer, storeAnswer } from '#server/api/idempotency.ts'
import type { Transaction } from '#server/db/database.ts'
import { projects } from '#server/db/schema/projects.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'

const clock = createTestClock()
let api: TestApp
let userId: string

beforeAll(async () => {
  api = await createTestApp({ clock })
  userId = api.people.ana.id
})
afterAll(() => api.dispose())

const effect = (tx: Transaction, name: string) =>
  tx.insert(projects).values({ name, description: 'feito uma vez' })
const countEffects = async (name: string) =>
  (await api.deps.db.select().from(projects)).filter((row) => row.name === name).length

/** An operation: its effect and its stored answer in one transaction. */
const act = (key: string, requestHash: string, body: unknown) =>
  api.deps.db.transaction(async (tx) => {
    await effect(tx, key)
    await storeAnswer(tx, { userId, key, requestHash, body, now: clock.now() })
  })

test('a stored answer is given again', async () => {
  expect(await readAnswer(api.deps.db, userId, 'key-again', 'hash')).toBeUndefined()
  await act('key-again', 'hash', { id: 1 })
  expect(await readAnswer(api.deps.db, userId, 'key-again', 'hash')).toEqual({ body: { id: 1 } })
})

test('a key with other content is refused; another person may use the same key', async () => {
  await act('key-reused', 'hash-a', 1)
  await expect(readAnswer(api.deps.db, userId, 'key-reused', 'hash-b')).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  })
  expect(await readAnswer(api.deps.db, api.people.bruno.id, 'key-reused', 'hash-b')).toBeUndefined()
})

test('of many simultaneous requests with one key, one takes effect and the others are rolled back', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) => act('key-race', 'hash', index)),
  )
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  )
  expect(refused).toHaveLength(5)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' })
  expect(await countEffects('key-race')).toBe(1)
  const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
  expect(await readAnswer(api.deps.db, userId, 'key-race', 'hash')).toEqual({ body: winner })
})

test('an effect that fails leaves no answer, so the key may be used again', async () => {
  const failing = api.deps.db.transaction(async (tx) => {
    await storeAnswer(tx, {
      userId,
      key: 'key-fails',
      requestHash: 'hash',
      body: 1,
      now: clock.now(),
    })
    throw new Error('after the answer')
  })
  await expect(failing).rejects.toThrow('after the answer')
  await act('key-fails', 'hash', 2)
  expect(await countEffects('key-fails')).toBe(1)
})

test('idempotency: answers are kept for thirty days', async () => {
  await act('key-kept', 'hash', 1)
  clock.advance(29 * 86_400_000)
  await removeExpired(api.deps)
  expect(await readAnswer(api.deps.db, userId, 'key-kept', 'hash')).toBeDefined()
  clock.advance(2 * 86_400_000)
  await removeExpired(api.deps)
  expect(await readAnswer(api.deps.db, userId, 'key-kept', 'hash')).toBeUndefined()
})

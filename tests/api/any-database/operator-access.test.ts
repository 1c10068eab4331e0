import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operatorActs } from '#server/db/schema/operator.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { type AccessPerson, addCaller } from '#tests/setup/people/access-world.ts'
import { operatorEnv } from '#tests/setup/people/add-operator.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'

// Who is let into the operator's area. Every call of it as everyone: `access/access.test.ts`.

let api: TestApp
let person: AccessPerson
beforeAll(async () => {
  api = await createTestApp({ env: operatorEnv })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  person = await addCaller(api.deps)
  await passSecondStep()
})

const name = (email = person.email) => api.deps.env.OPERATORS?.push(email)
const change = (changes: Partial<typeof users.$inferInsert>) =>
  api.deps.db.update(users).set(changes).where(eq(users.id, person.userId))
const passSecondStep = (hasSecondStep = true) =>
  api.deps.db.update(sessions).set({ hasSecondStep }).where(eq(sessions.userId, person.userId))
async function ask(token: string | undefined = person.token) {
  const { status, json } = await api.request('/operator/users', {
    ...(token !== undefined && { token }),
  })
  return status === 200 ? 'done' : `${status} ${codeOf(json)}`
}

test('operator access: is refused: whoever is not signed in', async () => {
  const { status, json } = await api.request('/operator/users')
  expect([status, codeOf(json)]).toEqual([401, 'UNAUTHENTICATED'])
})

test('operator access: is refused: whoever is not named, with a second step too', async () => {
  await change({ twoStepByMail: true })
  expect(await ask()).toBe('403 FORBIDDEN')
})

test('operator access: is refused: whoever is named and has not proved the address', async () => {
  name()
  await change({ twoStepByMail: true, emailVerifiedAt: null })
  expect(await ask()).toBe('403 FORBIDDEN')
})

test('operator access: is refused: whoever has an address that only looks like one that is named', async () => {
  name(`x${person.email}`)
  name(person.email.replace('example.com', 'example.com.br'))
  await change({ twoStepByMail: true })
  expect(await ask()).toBe('403 FORBIDDEN')
})

test('operator access: is refused: whoever is named and has no second step, and is told that', async () => {
  name()
  expect(await ask()).toBe('403 SECOND_STEP_REQUIRED')
})

test('operator access: is refused: whoever began with an app and has not shown a right code', async () => {
  name()
  await change({ totpSecret: 'segredo', totpConfirmedAt: null })
  expect(await ask()).toBe('403 SECOND_STEP_REQUIRED')
})

test('operator access: is refused: whoever has a second step, in a session that began without it', async () => {
  name()
  await change({ twoStepByMail: true })
  await passSecondStep(false)
  expect(await ask()).toBe('403 SECOND_STEP_REQUIRED')
})

test('operator access: is refused and nothing is written down, for nothing was seen', async () => {
  name()
  await ask()
  const rows = eq(operatorActs.userId, person.userId)
  expect(await api.deps.db.$count(operatorActs, rows)).toBe(0)
})

test('operator access: is refused: whoever has turned the second step off again, or taken another address', async () => {
  name()
  await change({ twoStepByMail: true })
  expect(await ask()).toBe('done')
  await change({ twoStepByMail: false })
  expect(await ask()).toBe('403 SECOND_STEP_REQUIRED')
  await change({ twoStepByMail: true, email: `outra-${person.email}` })
  expect(await ask()).toBe('403 FORBIDDEN')
})

test('operator access: is let in: whoever is named, with codes by mail', async () => {
  name()
  await change({ twoStepByMail: true })
  expect(await ask()).toBe('done')
})

test('operator access: is let in: whoever is named, with codes of an app', async () => {
  name()
  await change({ totpSecret: 'segredo', totpConfirmedAt: api.deps.clock.now() })
  expect(await ask()).toBe('done')
})

test('without OPERATORS nobody is let in', async () => {
  const nobody = await createTestApp()
  try {
    const ana = await addCaller(nobody.deps)
    await nobody.deps.db.update(users).set({ twoStepByMail: true })
    const { status, json } = await nobody.request('/operator/users', { token: ana.token })
    expect([status, codeOf(json)]).toEqual([403, 'FORBIDDEN'])
  } finally {
    await nobody.dispose()
  }
})

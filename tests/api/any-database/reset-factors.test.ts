import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { oneTimeCodes, passkeys, recoveryCodes } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { openAccountTools } from '#tests/setup/people/account-tools.ts'
import { readMails, readNewestMail } from '#tests/setup/people/read-mails.ts'
import { password } from '#tests/setup/server/add-people.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'

// A thief who had a session may have added more ways in; the reset that the mails advise ends them.

const day = 86_400_000
const clock = createTestClock()
let api: TestApp
let tools: ReturnType<typeof openAccountTools>
let email: string
let id: string
let token: string

beforeAll(async () => {
  api = await createTestApp({ clock })
  tools = openAccountTools(api)
  ;({ email, id } = api.people.ana)
})
afterAll(() => api.dispose())
beforeEach(async () => {
  for (const table of [outgoingMails, oneTimeCodes, passkeys, recoveryCodes])
    await api.deps.db.delete(table)
  await tools.setUser(id, {
    ...{ totpSecret: null, totpConfirmedAt: null, totpLastStep: null },
    ...{ twoStepByMail: false, twoStepByMailAt: null },
  })
  token = (await tools.signIn(email)).accessToken
})

const addPasskey = (name: string) =>
  api.deps.db.insert(passkeys).values({
    ...{ id: name, userId: id, name, publicKey: 'AAAA', counter: 0 },
    ...{ transports: [], isBackedUp: false, createdAt: clock.now() },
  })
const setMailCode = (isOn: boolean) =>
  tools.post('/users/me/two-step', { isOn }, { method: 'PUT', token })
/** Chooses a password by mail; returns the text of the notice. */
async function reset(): Promise<string> {
  await tools.post('/auth/forgot-password', { email })
  const { code: otp, link } = await readNewestMail(api.deps, email)
  const resetToken = link?.searchParams.get('resetToken')
  const both = { password, confirmPassword: password }
  await api.deps.db.delete(outgoingMails)
  const done = await tools.post('/auth/reset-password', { ...both, otp, resetToken })
  expect(done.status).toBe(200)
  const [notice] = await readMails(api.deps, email)
  return notice?.text ?? ''
}
const kept = async () => ({
  passkeys: (await api.deps.db.select().from(passkeys)).map(({ name }) => name),
  recoveryCodes: (await api.deps.db.select().from(recoveryCodes)).length,
  ...(await api.deps.db
    .select({ app: users.totpConfirmedAt, mailCode: users.twoStepByMail })
    .from(users)
    .where(eq(users.id, id))
    .then(([row]) => row)),
})

test('a reset removes passkeys and the app of the last seven days, and the mail says so', async () => {
  await addPasskey('Antiga')
  clock.advance(7 * day)
  token = (await tools.signIn(email)).accessToken
  await addPasskey('Do ladrão')
  await tools.addApp(token)
  clock.advance(6 * day)
  const notice = await reset()
  expect(await kept()).toEqual({
    ...{ passkeys: ['Antiga'], recoveryCodes: 0, app: null, mailCode: false },
  })
  expect(notice).toContain('1 chave de acesso e o aplicativo autenticador')
  // The owner is let in by the password alone.
  expect((await tools.signIn(email)).accessToken).toBeTruthy()
})

test('a reset turns codes by mail off that were turned on in the last seven days', async () => {
  expect((await setMailCode(true)).status).toBe(200)
  clock.advance(7 * day - 1)
  expect(await reset()).toContain('o código por e-mail ao entrar')
  expect(await kept()).toMatchObject({ mailCode: false })
})

test('what is older than seven days stays, and the mail does not speak of it', async () => {
  await addPasskey('Antiga')
  await setMailCode(true)
  await tools.addApp(token)
  const before = await kept()
  clock.advance(7 * day)
  expect(await reset()).not.toContain('Também removemos')
  expect(await kept()).toEqual(before)
  expect(before).toMatchObject({ mailCode: true, app: expect.any(Date) })
  expect(before.recoveryCodes).toBeGreaterThan(0)
})

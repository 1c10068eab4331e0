import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AuthData } from '#contract/people/auth.ts'
import { hashToken } from '#server/auth/refresh-token.ts'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { projectInvites } from '#server/db/schema/projects.ts'
import { oneTimeCodes } from '#server/db/schema/sessions.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { openAccountTools } from '#tests/setup/people/account-tools.ts'
import { readNewestMail } from '#tests/setup/people/read-mails.ts'
import { password } from '#tests/setup/server/add-people.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

const day = 86_400_000
const clock = createTestClock()
let api: TestApp
let tools: ReturnType<typeof openAccountTools>

beforeAll(async () => {
  api = await createTestApp({ clock })
  tools = openAccountTools(api)
})
afterAll(() => api.dispose())
beforeEach(async () => {
  await api.deps.db.delete(outgoingMails)
})

let people = 0
const makeEmail = () => {
  people += 1
  return `convidada${people}@upubly.test`
}
async function invite(email: string, acceptedAt: Date | null = null): Promise<string> {
  const { aurora, ana } = api.people
  const token = `${people}`.padStart(43, 'a')
  const expiresAt = new Date(clock.now().getTime() + day)
  await api.deps.db.insert(projectInvites).values({
    ...{ projectId: aurora.id, email, role: 'EDITOR', invitedBy: ana.id, expiresAt, acceptedAt },
    tokenHash: hashToken(token),
  })
  return token
}
const register = (email: string, inviteToken: string) =>
  tools.post('/auth/register', {
    ...{ name: 'Dora Dias', email, phone: '+55 11 98888-7777', inviteToken },
    ...{ password, confirmPassword: password },
  })
const accept = (inviteToken: string, token: string) =>
  tools.post(`/invites/${inviteToken}/accept`, undefined, { token })
/** Code, token and invitation of the newest mail. */
async function readMail(email: string) {
  const { code: otp, link } = await readNewestMail(api.deps, email)
  const read = (name: string) => link?.searchParams.get(name) ?? null
  return { otp, verificationToken: read('userToken') ?? '', invite: read('invite') }
}

test('who has the link of an invitation does not get in without the mailbox it was sent to', async () => {
  const email = makeEmail()
  const inviteToken = await invite(email)
  expect((await register(email, inviteToken)).status).toBe(200)
  clock.advance(1000)
  expect(codeOf((await tools.login(email)).json)).toBe('EMAIL_NOT_VERIFIED')
  // The owner of the mailbox confirms it elsewhere, and whoever signed up is still not let in.
  const { otp, verificationToken } = await readMail(email)
  const json = { otp, verificationToken }
  expect((await tools.post('/auth/verify', json, { cookie: '' })).status).toBe(200)
  expect((await tools.login(email)).status).toBe(401)
})

test('somebody invited signs up, confirms the address, signs in and accepts', async () => {
  const email = makeEmail()
  const inviteToken = await invite(email)
  await register(email, inviteToken)
  const { otp, verificationToken, invite: mailed } = await readMail(email)
  expect(mailed).toBe(inviteToken)
  expect((await tools.post('/auth/verify', { otp, verificationToken })).status).toBe(200)
  const { accessToken } = dataOf((await tools.login(email)).json, AuthData)
  const joined = await accept(inviteToken, accessToken)
  expect(Object(joined.json).data).toMatchObject({ id: api.people.aurora.id })
})

test('every later mail leads back to the invitation too, and it is not stored readably', async () => {
  const email = makeEmail()
  const inviteToken = await invite(email)
  await register(email, inviteToken)
  const { verificationToken: token } = await readMail(email)
  clock.advance(1000)
  await tools.post('/users/resend-otp', { token })
  expect(await readMail(email)).toMatchObject({ verificationToken: token, invite: inviteToken })
  clock.advance(1000)
  await tools.login(email)
  const renewed = await readMail(email)
  expect(renewed.verificationToken).not.toBe(token)
  expect(renewed.invite).toBe(inviteToken)
  expect(JSON.stringify(await api.deps.db.select().from(oneTimeCodes))).not.toContain(inviteToken)
})

test('with an invitation to another address, or an accepted one, a sign-up is like any other', async () => {
  const [other, accepted] = [makeEmail(), makeEmail()]
  const ofSomebody = await invite(makeEmail())
  await register(other, ofSomebody)
  expect((await readMail(other)).invite).toBeNull()
  const { otp, verificationToken } = await readMail(other)
  await tools.post('/auth/verify', { otp, verificationToken })
  const { accessToken } = dataOf((await tools.login(other)).json, AuthData)
  expect(codeOf((await accept(ofSomebody, accessToken)).json)).toBe('INVITE_OTHER_EMAIL')
  people += 1
  await register(accepted, await invite(accepted, clock.now()))
  expect((await readMail(accepted)).invite).toBeNull()
})

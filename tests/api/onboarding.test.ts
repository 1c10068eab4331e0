import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OnboardingStatus, onboardingSteps, ShareData } from '#contract/projects/onboarding.ts'
import { projectMembers } from '#server/db/schema/projects.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { onboardingSteps as keptSteps } from '#server/db/schema/users.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { signUpOverHttp } from '#tests/setup/people/sign-up-over-http.ts'
import { makePostForm } from '#tests/setup/posting/send-post.ts'
import { createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

// The steps of the beginning, as somebody does them.

let api: TestApp
let userId: string
let token: string
let projectId: string
let photo: Buffer
beforeAll(async () => {
  api = await createTestApp()
  photo = (await makePhoto('pao.jpg', { width: 640, height: 800 })).buffer
})
afterAll(() => api.dispose())
beforeEach(async () => {
  userId = await signUpOverHttp(api, `${randomUUID()}@example.com`)
  token = (await startSession(api.deps, userId)).accessToken
  projectId = await addProject()
})

const Made = v.object({ id: v.string() })
async function addProject(as = token): Promise<string> {
  const json = { name: 'Padaria nova', description: 'Pães e bolos da vila' }
  return dataOf((await api.request('/projects', { method: 'POST', token: as, json })).json, Made).id
}
async function addAccount(of = projectId): Promise<string> {
  const [account] = await api.deps.db
    .insert(socialAccounts)
    .values({
      ...{ projectId: of, platformId: 'instagram', remoteId: randomUUID(), username: 'padaria' },
      accessTokenSealed: 'x',
    })
    .returning({ id: socialAccounts.id })
  if (!account) throw new Error('no account')
  return account.id
}
async function writePost(accountId: string, as = token, of = projectId): Promise<string> {
  const { status, json } = await api.request('/templates/scheduled', {
    ...{ method: 'POST', token: as, projectId: of },
    headers: { 'Idempotency-Key': randomUUID() },
    body: makePostForm({ accountIds: [accountId], files: [photo] }),
  })
  if (status !== 200) throw new Error(JSON.stringify(json))
  return dataOf(json, Made).id
}
const read = async (as = token) =>
  dataOf((await api.request('/user/profile/onboarding', { token: as })).json, OnboardingStatus)
const doneOf = ({ steps }: OnboardingStatus) =>
  steps.filter(({ completed }) => completed).map(({ id }) => id)
const share = () => api.request('/user/profile/share', { method: 'POST', token })

test('from a fresh sign-up each step is done once it has happened, until all are', async () => {
  const fresh = await read()
  expect(fresh).toMatchObject({ isCompleted: false, completedSteps: 0, totalSteps: 4 })
  expect(fresh.steps.map(({ id }) => id)).toEqual(onboardingSteps)
  for (const { title, description } of fresh.steps) {
    expect(title.length).toBeGreaterThan(8)
    expect(description).toMatch(/^[A-Z].+\.$/)
  }
  const accountId = await addAccount()
  expect(doneOf(await read())).toEqual(['connect-accounts'])
  await writePost(accountId)
  expect(doneOf(await read())).toEqual(['connect-accounts', 'create-post', 'schedule-post'])
  expect((await share()).status).toBe(200)
  expect((await share()).status).toBe(200)
  expect(await read()).toMatchObject({ isCompleted: true, completedSteps: 4 })
})

test('what was seen done stays done when the account is unlinked and the post deleted', async () => {
  const accountId = await addAccount()
  const postId = await writePost(accountId)
  const seen = doneOf(await read())
  const { db } = api.deps
  const remove = (path: string) =>
    api.request(path, {
      method: 'DELETE',
      token,
      projectId,
      headers: { 'If-Match': '"1"', 'Idempotency-Key': randomUUID() },
    })
  expect((await remove(`/posts/${postId}`)).status).toBe(200)
  await db
    .update(socialAccounts)
    .set({ removedAt: new Date() })
    .where(eq(socialAccounts.id, accountId))
  await db.delete(projectMembers).where(eq(projectMembers.userId, userId))
  expect(doneOf(await read())).toEqual(seen)
  const isTheirs = eq(keptSteps.userId, userId)
  const before = await db.select().from(keptSteps).where(isTheirs)
  await Promise.all([read(), read(), read()])
  expect(await db.select().from(keptSteps).where(isTheirs)).toEqual(before)
})

test("accounts are the project's; posts of others, and of projects of others, are not one's own", async () => {
  const { accessToken: owner } = await api.signIn()
  const theirs = await addProject(owner)
  const accountId = await addAccount(theirs)
  await writePost(accountId, owner, theirs)
  expect(doneOf(await read())).toEqual([])
  await api.deps.db.insert(projectMembers).values({ projectId: theirs, userId, role: 'EDITOR' })
  expect(doneOf(await read())).toEqual(['connect-accounts'])
  expect(doneOf(await read(owner))).toEqual(['connect-accounts', 'create-post', 'schedule-post'])
})

test('where nobody can pay the link has no code, and no reward is spoken of', async () => {
  const answer = await api.request('/user/profile/share', { token })
  expect(dataOf(answer.json, ShareData)).toEqual({
    ...{ shareUrl: api.deps.env.PUBLIC_URL, rewardPercentage: 0, maxReferrals: 0 },
    ...{ referralCount: 0, rewards: [], isSimulated: null },
  })
  expect(JSON.stringify(await read())).not.toContain('%')
})

import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setPicture } from '#server/accounts/account-rows.ts'
import { sealCandidates } from '#server/accounts/link-secret.ts'
import { recordActivity } from '#server/activities/record-activity.ts'
import { projectActivities } from '#server/db/schema/projects.ts'
import { grantRevocations, linkStates, socialAccounts } from '#server/db/schema/social-accounts.ts'
import { insertLinkState } from '#server/linking/link-state-queries.ts'
import { lookAtAccounts } from '#server/publisher/account-checks/look-at-accounts.ts'
import { grantOf } from '#tests/fakes/servers/fake-network.ts'
import { openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

let world: TestWorld
let tools: PostTools
let username: string
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
  username = (await readAccount()).username
  // As linking stores it: callbacks name the person by the app-scoped id.
  const { scopedId: grantId } = v.parse(
    v.object({ scopedId: v.string() }),
    await (await control('/instagram/accounts', { username })).json(),
  )
  const lookDueAt = new Date(Date.now() + 3_600_000)
  await world.deps.db.update(socialAccounts).set({ lookDueAt })
  await world.deps.db
    .update(socialAccounts)
    .set({ grantId })
    .where(eq(socialAccounts.id, tools.accountId))
})

const control = (path: string, body: unknown) =>
  fetch(`${world.sandbox.url}/_control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const Answered = v.object({ status: v.number(), body: v.unknown() })
const tell = async (kind: 'deauthorize' | 'data-deletion', platformId = 'instagram') => {
  const to = `${world.url}/api/v1/platforms/${platformId}/notices/${kind}`
  const answer = await control(`/instagram/accounts/${username}/notices`, { kind, to })
  return v.parse(Answered, await answer.json())
}
async function readAccount() {
  const of = eq(socialAccounts.id, tools.accountId)
  const [row] = await world.deps.db.select().from(socialAccounts).where(of)
  if (!row) throw new Error('no account')
  return row
}
const look = () => lookAtAccounts({ deps: world.deps }, new AbortController().signal)

it('when a person removes the app at the network, their posts here say so within a turn', async () => {
  const post = await tools.create({ at: new Date(Date.now() + 48 * 3_600_000) })
  expect(await tell('deauthorize')).toEqual({ status: 200, body: {} })
  // The notice alone ends nothing: it may be old.
  expect((await readAccount()).status).toBe('active')
  await look()
  expect(await readAccount()).toMatchObject({ status: 'needs-reconnect' })
  const { status, schedules } = await tools.read(await tools.get(post.id))
  expect(status).toEqual(['Conta desconectada'])
  expect(schedules[0]?.failure).toContain('foi removido dos aplicativos')
})

it('what a network told of a person who wants it deleted is gone, and their posts are cancelled', async () => {
  const post = await tools.create({ at: new Date(Date.now() + 48 * 3_600_000) })
  // Linked under another name, which the account had then.
  const { projectId, platformId, linkedBy: userId } = await readAccount()
  if (userId === null) throw new Error('linked by nobody')
  await world.deps.db.transaction((tx) =>
    recordActivity(tx, {
      ...{ projectId, userId, now: new Date() },
      kind: 'account-linked',
      account: { id: tools.accountId, platformId, username: 'nome.de.antes' },
    }),
  )
  const { status, body } = await tell('data-deletion')
  expect(status).toBe(200)
  const { url, confirmation_code: code } = v.parse(
    v.object({ url: v.string(), confirmation_code: v.pipe(v.string(), v.regex(/^[0-9a-f]{24}$/)) }),
    body,
  )
  expect(url).toBe(`${world.url}/data-deletion?code=${code}`)
  const row = await readAccount()
  expect(row).toMatchObject({
    ...{ username: 'conta apagada', pictureKey: null, grantId: null, scopes: [] },
    ...{ accessTokenSealed: null, refreshTokenSealed: null, credentialsDataSealed: null },
  })
  expect(row.removedAt).not.toBeNull()
  expect(row.remoteId).toMatch(/^erased:/)
  const shown = await tools.read(await tools.get(post.id))
  expect(shown.schedules.map(({ state }) => state)).toEqual(['cancelled'])
  expect(JSON.stringify(shown)).not.toContain(username)
  expect(await world.deps.db.$count(grantRevocations)).toBe(0)
  const subjects = await world.deps.db
    .select({ subject: projectActivities.subject })
    .from(projectActivities)
  expect(subjects.map(({ subject }) => subject)).toContain('conta apagada')
  expect(JSON.stringify(subjects)).not.toContain('nome.de.antes')
  // A picture that was being fetched meanwhile is not kept either.
  await setPicture(world.deps.db, tools.accountId, 'avatars/late.webp')
  expect((await readAccount()).pictureKey).toBeNull()
  // Told again, as networks do.
  expect((await tell('data-deletion')).status).toBe(200)
})

it('accounts that were offered and not chosen yet are withdrawn with the data, those of others are not', async () => {
  const { projectId, platformId, grantId } = await readAccount()
  const offer = async (nonceHash: string, of: string) => {
    const grants = [{ ...grantOf('17', { expiresAt: null }), grantId: of }]
    const expiresAt = new Date(Date.now() + 900_000)
    const candidatesSealed = sealCandidates(world.deps.secretBox, nonceHash, grants)
    const owner = { nonceHash, userId: tools.person.userId, projectId }
    await insertLinkState(world.deps.db, { ...owner, platformId, expiresAt, candidatesSealed })
  }
  await offer('of-the-person', grantId ?? '')
  await offer('of-somebody-else', '999')
  const unreadable = { nonceHash: 'of-a-lost-key', candidatesSealed: 'v1.AAAA' }
  await world.deps.db.insert(linkStates).values({
    ...{ ...unreadable, platformId, projectId, userId: tools.person.userId },
    expiresAt: new Date(Date.now() + 900_000),
  })
  expect((await tell('data-deletion')).status).toBe(200)
  const left = await world.deps.db.select({ of: linkStates.nonceHash }).from(linkStates)
  expect(left.map(({ of }) => of).toSorted()).toEqual(['of-a-lost-key', 'of-somebody-else'])
})

it('accounts of other people stay as they are', async () => {
  const other = await tools.addAccount()
  await tell('data-deletion')
  const of = eq(socialAccounts.id, other)
  const [row] = await world.deps.db.select().from(socialAccounts).where(of)
  expect(row).toMatchObject({ status: 'active', removedAt: null })
})

it('a notice that the network did not sign, or of a network that tells nothing, is refused', async () => {
  const post = (path: string, body: BodyInit) =>
    fetch(`${world.url}/api/v1/platforms/${path}`, { method: 'POST', body })
  const forged = new URLSearchParams({ signed_request: 'Zm9v.eyJ1c2VyX2lkIjoiMSJ9' })
  expect((await post('instagram/notices/data-deletion', forged)).status).toBe(400)
  expect((await post('instagram/notices/data-deletion', 'x'.repeat(70_000))).status).toBe(400)
  expect((await post('instagram/notices/other', forged)).status).toBe(404)
  expect((await post('linkedin/notices/deauthorize', forged)).status).toBe(404)
  expect((await post('nowhere/notices/deauthorize', forged)).status).toBe(404)
  expect(await readAccount()).toMatchObject({ status: 'active', username })
})

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SocialMediaAccount } from '#contract/accounts/account.ts'
import { LinkCandidates } from '#contract/accounts/account-linking.ts'
import { openCredentials } from '#server/accounts/account-credentials.ts'
import { grantRevocations } from '#server/db/schema/social-accounts.ts'
import { plans } from '#server/db/schema/subscriptions.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { readLinkState } from '#server/linking/start-linking.ts'
import { setRole } from '#server/members/change-member.ts'
import { grantOf } from '#tests/fakes/servers/fake-network.ts'
import { codeOf, dataOf } from '#tests/setup/server/create-test-app.ts'
import { type LinkingTools, openLinkingTools } from '#tests/setup/server/linking-tools.ts'

const minute = 60_000

let tools: LinkingTools
beforeAll(async () => {
  const drawn = { width: 600, height: 500, channels: 3, background: '#3c3' } as const
  const png = new Uint8Array(await sharp({ create: drawn }).png().toBuffer())
  tools = await openLinkingTools(async (url) =>
    String(url) === 'https://cdn.test/p.png'
      ? new Response(png)
      : new Response('', { status: 404 }),
  )
})
beforeEach(() => tools.signIn())
afterAll(() => tools.api.dispose())

it('an authorization that covers several accounts: links none until the person has chosen, and tells names and pictures', async () => {
  tools.network.answers.set('several', () => [
    grantOf('padaria', { pictureUrl: 'https://cdn.test/p.png' }),
    grantOf('padoca', { pictureUrl: 'https://cdn.test/gone.png' }),
  ])
  const { state } = await tools.begin()
  const answer = dataOf((await tools.giveBack('several', state)).json, LinkCandidates)
  expect(answer).toMatchObject({
    ...{ state, platformName: 'Instagram' },
    candidates: [
      { remoteId: 'padaria', username: 'conta.padaria', isLinked: false },
      { remoteId: 'padoca', username: 'conta.padoca', pictureUrl: null, isLinked: false },
    ],
  })
  const [, base64 = ''] = answer.candidates[0]?.pictureUrl?.split('base64,') ?? []
  const { format, width } = await sharp(Buffer.from(base64, 'base64')).metadata()
  expect([format, width]).toEqual(['jpeg', 80])
  expect(await tools.rowOf('padaria')).toBeUndefined()
  expect(JSON.stringify(answer)).not.toContain('token-')
  const [row] = (await tools.statesOf()).filter((one) => one.candidatesSealed !== null).slice(-1)
  expect(row?.candidatesSealed).not.toContain('token-')
  expect(row?.expiresAt).toEqual(new Date(tools.clock.now().getTime() + 15 * minute))
})

it('an authorization that covers several accounts: links the chosen ones with all that belongs to them, and wipes the grants of the others', async () => {
  const { state } = await tools.offer(['um', 'dois', 'tres'])
  const answer = await tools.choose(state, ['tres', 'um', 'um'])
  const linked = dataOf(answer.json, v.array(SocialMediaAccount))
  expect(linked.map(({ username }) => username)).toEqual(['conta.um', 'conta.tres'])
  const row = await tools.rowOf('tres')
  expect(row).toMatchObject({ grantId: 'ana', status: 'active' })
  expect(row && openCredentials(tools.api.deps.secretBox, row)).toMatchObject({
    ...{ accessToken: 'token-tres', refreshToken: 'refresh-tres' },
  })
  expect(await tools.rowOf('dois')).toBeUndefined()
  const { nonceHash } = readLinkState(state)
  expect((await tools.statesOf()).filter((one) => one.nonceHash === nonceHash)).toEqual([])
})

it('an authorization that covers several accounts may be asked for its accounts again while nothing is chosen: the answer may have been lost', async () => {
  const { state, candidates } = await tools.offer(['perdida', 'outra'])
  const before = tools.network.exchanged.length
  const again = dataOf((await tools.giveBack('several', state)).json, LinkCandidates)
  expect(again.candidates).toEqual(candidates)
  expect(tools.network.exchanged).toHaveLength(before)
  expect((await tools.choose(state, ['perdida'])).status).toBe(200)
  expect(codeOf((await tools.giveBack('several', state)).json)).toBe('LINK_STATE_INVALID')
})

it('an authorization that covers several accounts is chosen of once, even by two at the same moment', async () => {
  const { state } = await tools.offer(['a1', 'a2'])
  const answers = await Promise.all([
    tools.choose(state, ['a1']),
    tools.choose(state, ['a2']),
    tools.choose(state, ['a1', 'a2']),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(codeOf((await tools.choose(state, ['a1'])).json)).toBe('LINK_STATE_INVALID')
})

it('an authorization that covers several accounts is not chosen of after a quarter of an hour, and its grants are gone with the next sweep', async () => {
  const { state } = await tools.offer(['tarde1', 'tarde2'])
  tools.clock.advance(16 * minute)
  await tools.signIn()
  expect(codeOf((await tools.choose(state, ['tarde1'])).json)).toBe('LINK_STATE_INVALID')
  expect(codeOf((await tools.giveBack('several', state)).json)).toBe('LINK_STATE_INVALID')
  await removeExpired(tools.api.deps)
  expect((await tools.statesOf()).filter((one) => one.candidatesSealed !== null)).toEqual([])
})

it('an authorization that covers several accounts is not chosen of by another person, or for another project', async () => {
  const { bruno, ana, lume } = tools.api.people
  const administers = { projectId: lume.id, userId: ana.id, role: 'ADMIN' } as const
  await tools.api.deps.db.transaction((tx) => setRole(tx, administers))
  const { state } = await tools.offer(['alheia1', 'alheia2'])
  const other = (await tools.api.signIn(bruno.email)).accessToken
  const foreign = await tools.choose(state, ['alheia1'], { token: other, projectId: lume.id })
  expect(codeOf(foreign.json)).toBe('LINK_STATE_INVALID')
  const elsewhere = await tools.choose(state, ['alheia1'], { projectId: lume.id })
  expect(codeOf(elsewhere.json)).toBe('LINK_STATE_INVALID')
  expect((await tools.choose(state, ['alheia1'])).status).toBe(200)
})

it('an authorization that covers several accounts has only what was offered, and a wrong choice may be corrected', async () => {
  const { state } = await tools.offer(['certa', 'errada'])
  const wrong = await tools.choose(state, ['certa', 'inventada'])
  expect([wrong.status, codeOf(wrong.json)]).toEqual([400, 'INVALID_REQUEST'])
  expect(await tools.rowOf('certa')).toBeUndefined()
  expect(codeOf((await tools.choose(state, [])).json)).toBe('INVALID_REQUEST')
  expect((await tools.choose(state, ['certa'])).status).toBe(200)
})

it('an authorization that covers several accounts says which are linked already; choosing one again connects it anew', async () => {
  const first = await tools.offer(['velha', 'nova'])
  const [velha] = dataOf(
    (await tools.choose(first.state, ['velha'])).json,
    v.array(SocialMediaAccount),
  )
  const { state, candidates } = await tools.offer(['velha', 'nova'])
  expect(candidates.map(({ isLinked }) => isLinked)).toEqual([true, false])
  const again = dataOf(
    (await tools.choose(state, ['velha', 'nova'])).json,
    v.array(SocialMediaAccount),
  )
  expect(again[0]?.id).toBe(velha?.id)
  expect((await tools.rowOf('velha'))?.credentialsVersion).toBe(1)
})

it('an authorization that covers several accounts keeps the limit of the plan: all or none, and fewer may be chosen then', async () => {
  const room = await tools.call(`/projects/${tools.projectId}/account-limits`)
  const { currentAccounts } = dataOf(room.json, v.object({ currentAccounts: v.number() }))
  const before = await tools.api.deps.db.select().from(plans)
  await tools.api.deps.db.update(plans).set({ maxAccounts: currentAccounts + 1 })
  try {
    const { state } = await tools.offer(['cheia1', 'cheia2'])
    const full = await tools.choose(state, ['cheia1', 'cheia2'])
    expect([full.status, codeOf(full.json)]).toEqual([403, 'ACCOUNT_LIMIT_REACHED'])
    expect(await tools.rowOf('cheia1')).toBeUndefined()
    expect((await tools.choose(state, ['cheia2'])).status).toBe(200)
  } finally {
    for (const { id, maxAccounts } of before)
      await tools.api.deps.db.update(plans).set({ maxAccounts }).where(eq(plans.id, id))
  }
})

it('an authorization that covers several accounts keeps the last place for one of two who choose at the same moment', async () => {
  const room = await tools.call(`/projects/${tools.projectId}/account-limits`)
  const { currentAccounts } = dataOf(room.json, v.object({ currentAccounts: v.number() }))
  const before = await tools.api.deps.db.select().from(plans)
  await tools.api.deps.db.update(plans).set({ maxAccounts: currentAccounts + 1 })
  try {
    const one = await tools.offer(['vaga1', 'x1'])
    const two = await tools.offer(['vaga2', 'x2'])
    const answers = await Promise.all([
      tools.choose(one.state, ['vaga1']),
      tools.choose(two.state, ['vaga2']),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  } finally {
    for (const { id, maxAccounts } of before)
      await tools.api.deps.db.update(plans).set({ maxAccounts }).where(eq(plans.id, id))
  }
})

it('an authorization that covers several accounts is not linked by who lost their role meanwhile', async () => {
  const { state } = await tools.offer(['perda1', 'perda2'])
  const { ana } = tools.api.people
  const be = (role: 'EDITOR' | 'OWNER') =>
    tools.api.deps.db.transaction((tx) =>
      setRole(tx, { projectId: tools.projectId, userId: ana.id, role }),
    )
  await be('EDITOR')
  expect(codeOf((await tools.choose(state, ['perda1'])).json)).toBe('FORBIDDEN')
  await be('OWNER')
  expect((await tools.choose(state, ['perda1'])).status).toBe(200)
})

it('an authorization that covers several accounts is not revoked any more once one of its accounts is connected again', async () => {
  const { state } = await tools.offer(['volta1', 'volta2'])
  const [account] = dataOf(
    (await tools.choose(state, ['volta1'])).json,
    v.array(SocialMediaAccount),
  )
  await tools.call(`/social-media-account/${account?.id}`, { method: 'DELETE' })
  const revoked = () =>
    tools.api.deps.db.$count(grantRevocations, eq(grantRevocations.remoteId, 'volta1'))
  expect(await revoked()).toBe(1)
  const again = await tools.offer(['volta1', 'volta2'])
  await tools.choose(again.state, ['volta2'])
  expect(await revoked()).toBe(0)
})

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Platform, SocialMediaAccount } from '#contract/accounts/account.ts'
import { AuthorizationUrl } from '#contract/accounts/account-linking.ts'
import { openCredentials } from '#server/accounts/account-credentials.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { posts } from '#server/db/schema/posts.ts'
import { linkStates, socialAccounts } from '#server/db/schema/social-accounts.ts'
import { setRole } from '#server/members/change-member.ts'
import { NetworkError } from '#server/networks/network.ts'
import { createFakeNetwork, grantOf } from '#tests/fakes/servers/fake-network.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

const clock = createTestClock()
const network = createFakeNetwork()
const pictures = new Map<string, Response>()
let api: TestApp
let token: string
let projectId: string

beforeAll(async () => {
  const fetch = async (url: string | URL) =>
    pictures.get(String(url)) ?? new Response('', { status: 404 })
  api = await createTestApp({ clock, deps: { networks: new Map([['instagram', network]]), fetch } })
  projectId = api.people.aurora.id
})
beforeEach(async () => {
  token = (await api.signIn()).accessToken
})
afterAll(() => api.dispose())

const call = (path: string, more: Parameters<TestApp['request']>[1] = {}) =>
  api.request(path, { token, projectId, ...more })

async function begin(more = {}): Promise<string> {
  const { json } = await call('/platforms/instagram/authorization-url', more)
  const { url } = dataOf(json, AuthorizationUrl)
  return new URL(url).searchParams.get('state') ?? ''
}

type Other = { token?: string; projectId?: string }
async function link(code: string, state: string, more: Other = {}) {
  const json = { code, state, platformId: 'instagram', userId: api.people.ana.id }
  return call('/social-media-account', { method: 'POST', json, ...more })
}

const linked = async (code: string) =>
  dataOf((await link(code, await begin())).json, SocialMediaAccount)

const rowsOf = (remoteId: string) =>
  api.deps.db.select().from(socialAccounts).where(eq(socialAccounts.remoteId, remoteId))

test('every network is listed, and only what has a connector may be linked', async () => {
  const { json } = await call('/platforms/user')
  const platforms = dataOf(json, v.array(Platform))
  expect(
    platforms.map(({ id, isAllowedToLink, isComingSoon }) => [id, isAllowedToLink, isComingSoon]),
  ).toEqual([
    ['instagram', true, false],
    ['facebook', false, false],
    ['tiktok', false, false],
    ['linkedin', false, true],
    ['threads', false, true],
    ['youtube', false, true],
  ])
  expect(platforms[0]).toMatchObject({ displayIcon: '/networks/instagram.svg', isSimulated: true })
})

test('the authorization URL names the redirect page, and the state names the network', async () => {
  const { json } = await call('/platforms/instagram/authorization-url')
  const url = new URL(dataOf(json, AuthorizationUrl).url)
  expect(url.searchParams.get('redirect_uri')).toBe(`${api.deps.env.PUBLIC_URL}/settings`)
  expect(url.searchParams.get('state')).toMatch(/^instagram\.[\w-]{32}$/)
})

test.each([
  ['linkedin', 403, 'PLATFORM_NOT_LINKABLE'],
  ['facebook', 403, 'PLATFORM_NOT_LINKABLE'],
  ['orkut', 404, 'NOT_FOUND'],
])('%s cannot be linked', async (id, status, code) => {
  const answer = await call(`/platforms/${id}/authorization-url`)
  expect([answer.status, codeOf(answer.json)]).toEqual([status, code])
})

test('linking stores the account with its token encrypted, and lists it', async () => {
  const account = await linked('first')
  expect(account).toMatchObject({
    platformName: 'Instagram',
    username: 'conta.first',
    isActive: true,
    isSimulated: true,
  })
  const redirectUri = `${api.deps.env.PUBLIC_URL}/settings`
  expect(network.exchanged.at(-1)).toMatchObject({ query: { code: 'first' }, redirectUri })
  const [row] = await rowsOf('first')
  expect(row?.accessTokenSealed).not.toContain('token-first')
  expect(row && openCredentials(api.deps.secretBox, row).accessToken).toBe('token-first')
  const { json } = await call('/social-media-account/user')
  expect(dataOf(json, v.array(SocialMediaAccount))).toContainEqual(account)
})

test('a state can be used once only, even by two simultaneous requests', async () => {
  const state = await begin()
  const answers = await Promise.all([
    link('twice', state),
    link('twice', state),
    link('twice', state),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const late = await link('twice', state)
  expect(codeOf(late.json)).toBe('LINK_STATE_INVALID')
})

test('a state is refused after an hour', async () => {
  const state = await begin()
  clock.advance(61 * 60_000)
  token = (await api.signIn()).accessToken
  expect(codeOf((await link('late', state)).json)).toBe('LINK_STATE_INVALID')
})

test('the state of another person or project is refused and stays usable', async () => {
  const bruno = (await api.signIn(api.people.bruno.email)).accessToken
  const { ana, lume } = api.people
  const administers = { projectId: lume.id, userId: ana.id, role: 'ADMIN' } as const
  await api.deps.db.transaction((tx) => setRole(tx, administers))
  const foreign = await begin({ token: bruno, projectId: lume.id })
  expect(codeOf((await link('foreign', foreign, { projectId: lume.id })).json)).toBe(
    'LINK_STATE_INVALID',
  )
  const own = await begin()
  expect(codeOf((await link('foreign', own, { projectId: lume.id })).json)).toBe(
    'LINK_STATE_INVALID',
  )
  expect((await link('foreign', own)).status).toBe(200)
})

test.each([
  '',
  'instagram.',
  'facebook.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'instagram.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
])('an invented state (%j) links nothing', async (state) => {
  const before = network.exchanged.length
  const answer = await link('made-up', state)
  expect(answer.status).toBe(400)
  expect(network.exchanged).toHaveLength(before)
})

test('an account is not linked in the name of somebody else', async () => {
  const json = {
    code: 'x',
    state: await begin(),
    platformId: 'instagram',
    userId: api.people.bruno.id,
  }
  const answer = await call('/social-media-account', { method: 'POST', json })
  expect([answer.status, codeOf(answer.json)]).toEqual([403, 'FORBIDDEN'])
})

test('when a network does not answer, linking can be tried again with the same state', async () => {
  const state = await begin()
  network.answers.set('weather', () => {
    network.answers.delete('weather')
    throw new NetworkError('transient', 'Fora do ar', 'HTTP 503', { retryAfterSeconds: 7 })
  })
  const first = await link('weather', state)
  expect([first.status, codeOf(first.json)]).toEqual([503, 'NETWORK_UNAVAILABLE'])
  expect(first.headers.get('Retry-After')).toBe('7')
  expect((await link('weather', state)).status).toBe(200)
})

test('a network that refuses the code ends the attempt', async () => {
  const state = await begin()
  network.answers.set('refused', () => {
    throw new NetworkError('auth', 'Código inválido', 'OAuthException 100')
  })
  const answer = await link('refused', state)
  expect([answer.status, codeOf(answer.json)]).toEqual([502, 'LINKING_FAILED'])
  expect(codeOf((await link('refused', state)).json)).toBe('LINK_STATE_INVALID')
})

test('linking an account again updates and reactivates it, and keeps its id', async () => {
  const grant = grantOf('again', { refreshToken: 'refresh-1' })
  network.answers.set('again', () => grant)
  const before = await linked('again')
  await api.deps.db
    .update(socialAccounts)
    .set({ status: 'needs-reconnect' })
    .where(eq(socialAccounts.id, before.id))
  network.answers.set('again', () => ({
    ...grant,
    username: 'novo.nome',
    accessToken: 'token-2',
    refreshToken: null,
  }))
  const after = await linked('again')
  expect(after).toMatchObject({ id: before.id, username: 'novo.nome', isActive: true })
  const [row, ...others] = await rowsOf('again')
  expect(others).toEqual([])
  // The network returned no new refresh token: the stored one is kept.
  expect(row && openCredentials(api.deps.secretBox, row)).toMatchObject({
    accessToken: 'token-2',
    refreshToken: 'refresh-1',
  })
})

test('the picture is stored, and served to the people of the project only', async () => {
  const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  pictures.set('https://cdn.test/p.png', new Response(new Uint8Array(png)))
  network.answers.set('pictured', () =>
    grantOf('pictured', { pictureUrl: 'https://cdn.test/p.png' }),
  )
  const { userProfilePictureUrl } = await linked('pictured')
  const path = userProfilePictureUrl ?? ''
  const answer = await api.getMedia(path, token)
  expect(answer.headers.get('Content-Type')).toBe('image/jpeg')
  expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
  expect([width, height]).toEqual([320, 320])
  expect((await api.getMedia(path.replace(/.{8}\.jpg$/, 'AAAAAAAA.jpg'), token)).status).toBe(404)
  expect((await api.app.request(path)).status).toBe(404)
  const { accessToken } = await api.signIn(api.people.bruno.email)
  expect((await api.getMedia(path, accessToken)).status).toBe(404)
})

test.each([
  ['is not there', undefined],
  ['is SVG', () => new Response('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
])('an account whose picture %s is linked without one', async (name, answer) => {
  const url = `https://cdn.test/${encodeURIComponent(name)}`
  if (answer) pictures.set(url, answer())
  network.answers.set(name, () => grantOf(name, { pictureUrl: url }))
  expect((await linked(name)).userProfilePictureUrl).toBeNull()
})

test('unlinking removes the account and cancels its posts that are not being published yet', async () => {
  const account = await linked('leaving')
  const [post] = await api.deps.db.insert(posts).values({ projectId, caption: 'x' }).returning()
  const states = ['scheduled', 'staged', 'retrying', 'committing', 'published'] as const
  await api.deps.db.insert(deliveryTargets).values(
    states.map((state, hour) => ({
      postId: post?.id ?? '',
      accountId: account.id,
      scheduledAt: new Date(Date.UTC(2027, 0, 1, hour)),
      timeZone: 'America/Sao_Paulo',
      state,
    })),
  )
  const answer = await call(`/social-media-account/${account.id}`, { method: 'DELETE' })
  expect(answer.status).toBe(200)
  const targets = await api.deps.db
    .select({ state: deliveryTargets.state })
    .from(deliveryTargets)
    .where(eq(deliveryTargets.accountId, account.id))
    .orderBy(deliveryTargets.scheduledAt)
  expect(targets.map(({ state }) => state)).toEqual([
    'cancelled',
    'cancelled',
    'cancelled',
    'committing',
    'published',
  ])
  const { json } = await call('/social-media-account/user')
  expect(dataOf(json, v.array(SocialMediaAccount)).map(({ id }) => id)).not.toContain(account.id)
  const again = await call(`/social-media-account/${account.id}`, { method: 'DELETE' })
  expect([again.status, codeOf(again.json)]).toEqual([404, 'NOT_FOUND'])
})

test("an account of somebody else's project is not found", async () => {
  const account = await linked('mine')
  const bruno = (await api.signIn(api.people.bruno.email)).accessToken
  const answer = await call(`/social-media-account/${account.id}`, {
    method: 'DELETE',
    token: bruno,
    projectId: api.people.lume.id,
  })
  expect([answer.status, codeOf(answer.json)]).toEqual([404, 'NOT_FOUND'])
})

test('only the newest ten unfinished authorizations stay valid', async () => {
  const states: string[] = []
  for (let count = 0; count < 15; count += 1) {
    clock.advance(1000)
    states.push(await begin())
  }
  const kept = await api.deps.db.$count(linkStates, eq(linkStates.userId, api.people.ana.id))
  expect(kept).toBe(10)
  const [oldest = '', ...others] = states
  expect(codeOf((await link('mine', oldest)).json)).toBe('LINK_STATE_INVALID')
  expect((await link('mine', others.at(-1) ?? '')).status).toBe(200)
  expect((await link('mine', others.at(-10) ?? '')).status).toBe(200)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SocialMediaAccount } from '#contract/accounts/account.ts'
import { checkPost } from '#contract/checks/check-post.ts'
import { listStorageFolders } from '#contract/endpoints/storage.ts'
import { AuthData } from '#contract/people/auth.ts'
import { type Post, PostPage } from '#contract/posts/post.ts'
import { BestTimes } from '#contract/posts/post-results.ts'
import { ProjectList } from '#contract/projects/project.ts'
import { Report } from '#contract/report.ts'
import { defaultTimeZone } from '#contract/scalars.ts'
import { StorageFolderContent } from '#contract/storage/storage.ts'
import { dayMs, wallClockAt } from '#contract/time/wall-clock.ts'
import { accountDays, socialAccounts } from '#server/db/schema/social-accounts.ts'
import { users } from '#server/db/schema/users.ts'
import { demoFolderPassword, demoUser } from '#server/env/demo-user.ts'
import { readEnv } from '#server/env/env.ts'
import { collectNumbers } from '#server/metrics/collect-numbers.ts'
import { openNetworks } from '#server/networks/registry.ts'
import { type OpenSandbox, openSandbox } from '#server/open-sandbox.ts'
import { describeDemo } from '#server/run.ts'
import { createGuardedFetch } from '#server/security/guarded-fetch.ts'
import { isDatabaseEmpty, seedDatabase, wantsSeed } from '#server/seed/seed-database.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

const clock = createTestClock()
const enqueued: { id: string; scheduledAt: Date }[] = []
let api: TestApp
let sandbox: OpenSandbox
let folder: string
let token: string
let posts: { projectName: string; post: Post }[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upubly-seed-'))
  const env = readEnv({ SANDBOX_PORT: '0', DATA_DIR: folder })
  const opened = await openSandbox(env, new Uint8Array(32), pino({ level: 'silent' }))
  if (!opened) throw new Error('the sandbox was expected')
  sandbox = opened
  const queue = {
    enqueue: async (_tx: unknown, targets: readonly { id: string; scheduledAt: Date }[]) =>
      void enqueued.push(...targets),
    wake: () => {},
  }
  api = await createTestApp({
    clock,
    deps: { queue, fetch: createGuardedFetch({ trustedOrigins: [sandbox.url] }) },
  })
  await api.deps.db.delete(users)
  await seedDatabase(api.deps, sandbox)
  token = await signIn()
  posts = await readPosts()
})
afterAll(async () => {
  await api.dispose()
  await sandbox.close()
  await rm(folder, { recursive: true })
})

async function signIn(): Promise<string> {
  const { email, password } = demoUser
  const { json } = await api.request('/auth/login', { method: 'POST', json: { email, password } })
  return dataOf(json, AuthData).accessToken
}

const readProjects = async () =>
  dataOf((await api.request('/projects', { token })).json, ProjectList).projects

async function readPosts() {
  const pages = (await readProjects()).map(async ({ id, name }) => {
    const { json } = await api.request('/posts?size=100', { token, projectId: id })
    return dataOf(json, PostPage).content.map((post) => ({ projectName: name, post }))
  })
  return (await Promise.all(pages)).flat()
}

test('the demonstration user has two projects, shared with others', async () => {
  const projects = await readProjects()
  expect(projects.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Café Aurora', true],
    ['Studio Lume', false],
  ])
  expect(projects.every(({ memberCount }) => memberCount > 1)).toBe(true)
})

test('the demonstration: its accounts are on the simulated network, with pictures we serve', async () => {
  const [project] = await readProjects()
  const { json } = await api.request('/social-media-account/user', {
    token,
    projectId: project?.id ?? '',
  })
  const accounts = dataOf(json, v.array(SocialMediaAccount))
  expect(accounts.map(({ platformName, username }) => [platformName, username])).toEqual([
    ['Instagram', 'cafe.aurora'],
    ['Instagram', 'horta.da.vila'],
    ['Facebook', 'Café Aurora'],
    ['TikTok', 'cafe.aurora'],
  ])
  for (const { userProfilePictureUrl } of accounts)
    expect((await api.getMedia(userProfilePictureUrl ?? '', token)).status).toBe(200)
})

test('past posts are published at their permalinks, future ones are scheduled and enqueued', async () => {
  const schedules = posts.flatMap(({ post }) => post.schedules)
  const [past, future] = [
    schedules.filter(({ scheduledAt }) => new Date(scheduledAt) <= clock.now()),
    schedules.filter(({ scheduledAt }) => new Date(scheduledAt) > clock.now()),
  ]
  expect(past.length).toBeGreaterThan(10)
  expect(future.length).toBeGreaterThan(10)
  expect(new Set(past.map(({ state }) => state))).toEqual(
    new Set(['published', 'rejected', 'unconfirmed']),
  )
  expect(new Set(future.map(({ state }) => state))).toEqual(new Set(['scheduled']))
  expect(enqueued.map(({ id }) => id).sort()).toEqual(future.map(({ id }) => id).sort())
  for (const { permalink, state } of past)
    if (state === 'published') expect((await fetch(permalink ?? '')).status).toBe(200)
})

test('there are posts for a month around today', () => {
  const now = clock.now().getTime()
  const days = posts.flatMap(({ post }) =>
    post.schedules.map(({ scheduledAt }) => Math.round((Date.parse(scheduledAt) - now) / dayMs)),
  )
  expect(Math.min(...days)).toBeLessThanOrEqual(-14)
  expect(Math.max(...days)).toBeGreaterThanOrEqual(14)
})

test('today something went out, something failed, and something is still to come', () => {
  const now = clock.now().getTime()
  const dayOf = (at: number) => wallClockAt(at, defaultTimeZone).date
  const states = posts
    .flatMap(({ post }) => post.schedules)
    // At midnight what is to come is tomorrow's.
    .filter(({ scheduledAt }) => {
      const at = Date.parse(scheduledAt)
      return dayOf(at) === dayOf(now) || Math.abs(at - now) <= 5 * 60_000
    })
    .map(({ state }) => state)
  expect(states).toEqual(
    expect.arrayContaining(['published', 'rejected', 'unconfirmed', 'scheduled']),
  )
})

test("every post meets its network's rules, and two have long captions", () => {
  for (const { post } of posts) {
    const blocking = checkPost('instagram', post).filter(({ severity }) => severity === 'blocking')
    expect([post.caption.slice(0, 30), blocking]).toEqual([post.caption.slice(0, 30), []])
  }
  expect(posts.filter(({ post }) => post.caption.length > 1000)).toHaveLength(2)
})

test('no two pictures are the same, and all can be decoded', async () => {
  const media = posts.flatMap(({ post }) => post.media)
  expect(new Set(media.map(({ sha256 }) => sha256)).size).toBe(media.length)
  for (const { url, thumbnailUrl } of media.slice(0, 5)) {
    const bytes = await (await api.getMedia(url, token)).arrayBuffer()
    const { format, width } = await sharp(bytes).metadata()
    expect([format, width]).toEqual(['jpeg', 1080])
    expect((await api.getMedia(thumbnailUrl ?? '', token)).status).toBe(200)
  }
})

test('the demonstration: its storage has folders with pictures of the posts, one of them protected', async () => {
  const [project] = await readProjects()
  const call = (path: string, json?: unknown) =>
    api.request(`/storage${path}`, {
      ...{ token, projectId: project?.id ?? '' },
      ...(json !== undefined && { method: 'POST', json }),
    })
  const folders = dataOf((await call('/folders')).json, listStorageFolders.answer)
  expect(folders.map(({ name, isLocked }) => [name, isLocked])).toEqual([
    ...[['Fotos', false] as const, ['Oficinas', false] as const],
    ['Salão novo (surpresa)', true],
  ])
  const [photos, , secret] = folders
  const open = async (id = '') => dataOf((await call(`/folders/${id}`)).json, StorageFolderContent)
  const { subfolders, files } = await open(photos?.folderId)
  expect(subfolders.map(({ name }) => name)).toEqual(['Balcão', 'Café'])
  const inPosts = new Set(posts.flatMap(({ post }) => post.media.map(({ id }) => id)))
  expect(files.every(({ media }) => media && inPosts.has(media.id))).toBe(true)
  expect((await api.app.request(files[0]?.thumbnailUrl ?? '')).status).toBe(200)
  const unlock = { password: demoFolderPassword }
  expect((await call(`/folders/${secret?.folderId}/unlock`, unlock)).status).toBe(200)
  expect((await open(secret?.folderId)).files).toHaveLength(2)
})

test('the demonstration: its accounts have numbers of 90 days with gaps, which the collection goes on with', async () => {
  const { db } = api.deps
  const read = () => db.select().from(accountDays).orderBy(accountDays.accountId, accountDays.day)
  const before = await read()
  const accounts = await db.select().from(socialAccounts)
  expect(new Set(before.map(({ accountId }) => accountId)).size).toBe(accounts.length)
  for (const { id } of accounts) {
    const own = before.filter(({ accountId }) => accountId === id)
    expect(own.length).toBeGreaterThan(80)
    expect(own.length).toBeLessThan(90)
    const followers = own.flatMap((row) => row.followers ?? [])
    expect(followers.at(-1)).toBeGreaterThan(followers[0] ?? Number.NaN)
  }
  const env = readEnv({ ...sandbox.environment })
  const networks = openNetworks({ env, fetch: api.deps.fetch, clock })
  await db.update(socialAccounts).set({ metricsDueAt: clock.now() })
  await collectNumbers({ ...api.deps, networks }, new AbortController().signal)
  const after = await read()
  const keyOf = (row: (typeof after)[number]) => `${row.accountId} ${row.day}`
  const known = new Map(after.map((row) => [keyOf(row), row]))
  for (const row of before) {
    const { followers, reach, views } = row
    const told = { followers, ...(reach !== null && { reach, views }) }
    expect(known.get(keyOf(row))).toMatchObject(told)
  }
  // The followers of today are those that the network has shown since.
  const [today] = after.slice(-1).map(({ day }) => day)
  const last = after.filter(({ day }) => day === today)
  expect(last.map(({ followers }) => typeof followers)).toEqual(accounts.map(() => 'number'))
})

test('the demonstration: its posts have results enough for the best times', async () => {
  const projectId = (await readProjects())[0]?.id ?? ''
  const { json } = await api.request('/metrics/best-times', { token, projectId })
  expect(dataOf(json, BestTimes).times).toMatchObject([{ hour: 15 }, { hour: 12 }])
})

test('a database that is in use is never filled', async () => {
  expect(await isDatabaseEmpty(api.deps.db)).toBe(false)
  const before = posts.length
  await seedDatabase(api.deps, sandbox)
  expect(await readPosts()).toHaveLength(before)
})

test.each([
  ['the embedded default', {}, true],
  ['the embedded default in production', { NODE_ENV: 'production' }, false],
  [
    'PostgreSQL',
    { DATABASE_URL: 'postgres://db/x', SECRET_KEY: Buffer.alloc(32).toString('base64') },
    false,
  ],
  ['production that asks for it', { NODE_ENV: 'production', SEED: 'on' }, true],
  ['a default that does not want it', { SEED: 'off' }, false],
  ['a public address', { PUBLIC_URL: 'https://upubly.example' }, false],
  ['a public address that asks for it', { PUBLIC_URL: 'https://upubly.example', SEED: 'on' }, true],
  ['a server that listens to the whole network', { HOST: '0.0.0.0' }, false],
  ['a server behind a proxy', { TRUSTED_PROXIES: '1' }, false],
  ['another name of this machine', { PUBLIC_URL: 'http://[::1]:3000', HOST: '::1' }, true],
])('%s is filled: %s', (_name, source, wanted) => {
  expect(wantsSeed(readEnv(source))).toBe(wanted)
})

const publicUrl = { PUBLIC_URL: 'https://upubly.example' }
test.each([
  ['this machine', {}, 200],
  ['this machine, once it was filled', { SEED: 'off' }, 200],
  ['a public address', publicUrl, 401],
  ['a public address that does not want it', { ...publicUrl, SEED: 'off' }, 401],
  ['a public address that asks for it', { ...publicUrl, SEED: 'on' }, 200],
  ['the whole network', { HOST: '0.0.0.0' }, 401],
])(
  'with the published password of a database that was filled earlier, at %s',
  async (_, source, status) => {
    const { env } = api.deps
    try {
      api.deps.env = readEnv(source)
      const { email, password } = demoUser
      const answer = await api.request('/auth/login', { method: 'POST', json: { email, password } })
      expect(answer.status).toBe(status)
      if (status === 401) expect(codeOf(answer.json)).toBe('INVALID_CREDENTIALS')
    } finally {
      api.deps.env = env
    }
  },
)

test('the operator of a public server is warned about the published password', () => {
  const said = (source: Record<string, string>) => describeDemo(readEnv(source)).join('\n')
  expect(said({})).toContain(demoUser.password)
  expect(said({})).not.toContain('ATENÇÃO')
  expect(said(publicUrl)).not.toContain(demoUser.password)
  expect(said(publicUrl)).toContain('não entra aqui')
  expect(said({ ...publicUrl, SEED: 'on' })).toContain('ATENÇÃO')
})

test('a report of a month with numbers can be read by its link', async () => {
  const projectId = (await readProjects())[0]?.id ?? ''
  const { json } = await api.request('/reports', { token, projectId })
  const [report, ...others] = dataOf(json, v.array(Report))
  expect(others).toEqual([])
  const page = await api.app.request(new URL(report?.url ?? '').pathname)
  const text = await page.text()
  expect(page.status).toBe(200)
  for (const words of ['Ipê Comunicação', 'Curtidas <b>']) expect(text).toContain(words)
})
